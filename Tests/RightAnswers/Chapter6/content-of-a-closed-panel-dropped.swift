// A closed panel doesn't even keep the closure, so two closed panels have the same inputs.
// MARK: Step 6.5 · Keep the content as a closure, and call it in the body where it is shown
let content: (() -> Group)?

/// A title and some content.
///
/// - Parameters:
///   - title: The title.
///   - isOpen: Whether the content is shown.
///   - content: Makes the content.
public init(
    _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
) {
    self.content = isOpen ? content : nil
    self.isOpen = isOpen
    self.title = title
}

/// The title, and the content if it is shown.
public var body: some View {
    Text(title)
    if let content {
        content()
    }
}
// END Step 6.5
