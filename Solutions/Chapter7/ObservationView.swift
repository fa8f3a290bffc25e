/// Brings observation to a renderer that knows nothing of it.
///
/// What `content` reads is tracked. What the bodies of views inside it read is not, since a body is
/// evaluated later: such a view needs an observation view of its own.
public struct ObservationView: View {
    /// Says only "I changed": the one thing that every renderer understands.
    final class Token: ObservableObject, Sendable {
        let objectWillChange = ObjectWillChange()
    }

    @StateObject private var token = Token()
    private let content: () -> Group

    /// Shows some content, and shows it anew when something has changed that it has read.
    public init(@ViewBuilder content: @escaping () -> Group) {
        self.content = content
    }

    /// The content.
    public var body: some View {
        // MARK: Step 7.7 · Make the content inside a tracking, and let it say "I changed"
        withObservationTracking {
            content()
        } onChange: { [token] in
            token.objectWillChange.send()
        }
        // END Step 7.7
    }
}
