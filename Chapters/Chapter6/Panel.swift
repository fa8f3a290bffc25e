/// A title, and below it some content that can be folded away.
public struct Panel: View {
    let title: String
    let isOpen: Bool
    // MARK: Step 6.5 · Closed, and still read
    let content: Group

    /// A title and some content.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - isOpen: Whether the content is shown.
    ///   - content: Makes the content.
    public init(
        _ title: String, isOpen: Bool = true, @ViewBuilder content: () -> Group
    ) {
        self.title = title
        self.isOpen = isOpen
        self.content = content()
    }

    /// The title, and the content if it is shown.
    public var body: some View {
        Text(title)
        if isOpen {
            content
        }
    }
    // END Step 6.5
}
