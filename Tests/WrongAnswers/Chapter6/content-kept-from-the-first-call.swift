// "A closure can't be compared, so the panel is evaluated again and again. I call it once in `init`
// and keep the result for the body."
// Dies at: Step 6.5
// MARK: Step 6.5 · Call the closure in `init`, and keep it as well
let content: () -> Group
let built: Group

/// A title and some content.
public init(
    _ title: String, isOpen: Bool = true, @ViewBuilder content: @escaping () -> Group
) {
    self.title = title
    self.isOpen = isOpen
    self.content = content
    built = content()
}

/// The title, and the content if it is shown.
public var body: some View {
    Text(title)
    if isOpen {
        built
    }
}
// END Step 6.5
