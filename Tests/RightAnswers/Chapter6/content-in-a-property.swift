// A computed property calls the closure, and the body reads that property only if it is open.
// MARK: Step 6.5 · Keep the content as a closure, and call it in the body where it is shown
private let makeContent: () -> Group
private var content: Group { makeContent() }

/// A title and some content.
///
/// - Parameters:
///   - title: The title.
///   - isOpen: Whether the content is shown.
///   - content: Makes the content.
public init(
    _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
) {
    (self.title, self.isOpen, makeContent) = (title, isOpen, content)
}

/// The title, and the content if it is shown.
public var body: some View {
    let below = isOpen ? content : Group(children: [])
    Text(title)
    below
}
// END Step 6.5
