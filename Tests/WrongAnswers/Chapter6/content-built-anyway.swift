// "I keep the closure, and call it once at the start of the body, so that it is there when it is
// needed."
// Dies at: Step 6.5
// MARK: Step 6.5 · Keep the content as a closure, and always call it
let content: () -> Group

/// A title and some content.
public init(
    _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
) {
    self.title = title
    self.isOpen = isOpen
    self.content = content
}

/// The title, and the content if it is shown.
public var body: some View {
    let built = content()
    Text(title)
    if isOpen {
        built
    }
}
// END Step 6.5
