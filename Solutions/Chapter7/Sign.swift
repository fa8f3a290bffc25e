/// What a platform's sign says: an object of the old kind.
public final class Sign: ObservableObject {
    /// Where the sign says that it is about to change.
    public let objectWillChange = ObjectWillChange()

    /// The text.
    public var text: String {
        willSet { objectWillChange.send() }
    }

    /// A sign with a text.
    public init(text: String) {
        self.text = text
    }
}

/// A platform with a sign of the old kind.
public struct SignScreen: View {
    let sign: Sign

    /// The screen of a sign.
    public init(sign: Sign) {
        self.sign = sign
    }

    /// The heading, and the row. This passes the sign on, and reads no property of it.
    public var body: some View {
        Text("Platform 4")
        SignRow(sign: sign)
    }
}

struct SignRow: View {
    // MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
    @ObservedObject var sign: Sign
    // END Step 7.2

    var body: some View {
        Text(sign.text)
    }
}

/// What a platform's sign says, as an observable object.
public final class NewSign: Observable {
    let registrar = ObservationRegistrar()

    // MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
    /// The text.
    public var text: String {
        get {
            registrar.access(self, keyPath: \.text)
            return _text
        }
        set {
            registrar.withMutation(of: self, keyPath: \.text) {
                _text = newValue
            }
        }
    }
    // END Step 7.2
    private var _text = ""

    /// A sign with a text.
    public init(text: String) {
        self.text = text
    }
}

/// A platform with an observable sign.
public struct NewSignScreen: View {
    let sign: NewSign

    /// The screen of a sign.
    public init(sign: NewSign) {
        self.sign = sign
    }

    /// The heading, and the row.
    public var body: some View {
        Text("Platform 5")
        NewSignRow(sign: sign)
    }
}

struct NewSignRow: View {
    let sign: NewSign

    var body: some View {
        Text(sign.text)
    }
}
