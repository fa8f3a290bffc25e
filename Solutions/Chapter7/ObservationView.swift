/// Brings observation to a renderer that knows nothing about it.
///
/// The reads of `content` are tracked. Those of views inside it are not, because their bodies are
/// evaluated later: such a view needs its own observation view.
public struct ObservationView: View {
    /// Says "I'm about to change": the one thing that every renderer understands.
    final class Token: ObservableObject, Sendable {
        let objectWillChange = ObjectWillChange()
    }

    @StateObject private var token = Token()
    private let content: () -> Group

    /// Shows some content, and evaluates it again when something that it read has changed.
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
