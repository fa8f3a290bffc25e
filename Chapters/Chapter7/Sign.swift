/// The text on a platform's sign, as an `ObservableObject`.
public final class OldSign: ObservableObject {
    /// Notifies the subscribers before each change.
    public let objectWillChange = ObjectWillChange()

    /// The text.
    @Published public var text: String

    /// Creates a sign with the given text.
    public init(text: String) {
        self.text = text
    }
}

/// A platform with an `OldSign`.
public struct OldSignScreen: View {
    let sign: OldSign

    /// Creates the screen for a sign.
    public init(sign: OldSign) {
        self.sign = sign
    }

    /// The heading and the row. The body passes the sign on but reads none of the sign's
    /// properties.
    public var body: some View {
        Text("Platform 4")
        OldSignRow(sign: sign)
    }
}

struct OldSignRow: View {
    // MARK: Step 7.2 · Two stale screens, and no warning
    let sign: OldSign
    // END Step 7.2

    var body: some View {
        Text(sign.text)
    }
}

/// The text on a platform's sign, as an observable object.
public final class Sign: Observable {
    let registrar = ObservationRegistrar()

    // MARK: Step 7.2 · Two stale screens, and no warning
    /// The text.
    public var text: String {
        get { _text }
        set { _text = newValue }
    }
    // END Step 7.2
    private var _text = ""

    /// Creates a sign with the given text.
    public init(text: String) {
        self.text = text
    }
}

/// A platform with an observable sign.
public struct SignScreen: View {
    let sign: Sign

    /// Creates the screen for a sign.
    public init(sign: Sign) {
        self.sign = sign
    }

    /// The heading and the row.
    public var body: some View {
        Text("Platform 4")
        SignRow(sign: sign)
    }
}

struct SignRow: View {
    let sign: Sign

    var body: some View {
        Text(sign.text)
    }
}
