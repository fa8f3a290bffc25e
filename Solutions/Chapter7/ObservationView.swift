/// Adds observation to a renderer that doesn't support it.
///
/// Reads in `content` are tracked. Reads in the bodies of the views inside it aren't, because those
/// bodies are evaluated later. Each of those views needs its own observation view.
public struct ObservationView: View {
    /// Announces changes in the one way that every renderer understands.
    final class Token: ObservableObject, Sendable {
        let objectWillChange = ObjectWillChange()
    }

    @StateObject private var token = Token()
    private let content: () -> Group

    /// Creates a view that evaluates its content again after a change to something that it read.
    public init(@ViewBuilder content: @escaping () -> Group) {
        self.content = content
    }

    /// The content.
    public var body: some View {
        // MARK: Step 7.7 · A renderer that tracks nothing
        withObservationTracking {
            content()
        } onChange: { [token] in
            token.objectWillChange.send()
        }
        // END Step 7.7
    }
}
