/// A title and, below it, content that can be hidden.
public struct Panel: View {
    let title: String
    let isOpen: Bool
    // MARK: Step 6.5 · Closed, and still read
    let content: () -> Group

    /// Creates a panel.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - isOpen: Whether the content is shown.
    ///   - content: The closure that makes the content.
    public init(
        _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
    ) {
        self.title = title
        self.isOpen = isOpen
        self.content = content
    }

    /// The title, and the content if the panel is open.
    public var body: some View {
        Text(title)
        if isOpen {
            content()
        }
    }
    // END Step 6.5
}
