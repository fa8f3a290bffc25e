/// Adds observation to a renderer that doesn't support it.
///
/// Reads in `content` are tracked. Reads in the bodies of inner views aren't, because those bodies
/// are evaluated later. Each inner view needs an observation view of its own.
public struct ObservationView: View {
    /// Announces changes in the one way that every renderer understands.
    final class Token: ObservableObject, Sendable {
        let objectWillChange = ObjectWillChange()
    }

    @StateObject private var token = Token()
    private let content: () -> Group

    /// Creates a view that reevaluates its content after a change to something that the content
    /// read.
    public init(@ViewBuilder content: @escaping () -> Group) {
        self.content = content
    }

    /// The content.
    public var body: some View {
        // MARK: Step 7.7 · A renderer that tracks nothing
        content()
        // END Step 7.7
    }
}
