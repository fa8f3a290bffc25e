// A view inside the panel has the closure, and calls it in its body. So the reads are that view's.
// MARK: Step 6.5 · Keep the content as a closure, and call it in the body where it is shown
struct Content: View {
    let make: () -> Group
    var body: some View { make() }
}

let content: Content

/// A title and some content.
///
/// - Parameters:
///   - title: The title.
///   - isOpen: Whether the content is shown.
///   - content: Makes the content.
public init(
    _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
) {
    self.title = title
    self.isOpen = isOpen
    self.content = Content(make: content)
}

/// The title, and the content if it is shown.
public var body: some View {
    Text(title)
    if isOpen {
        content
    }
}
// END Step 6.5
