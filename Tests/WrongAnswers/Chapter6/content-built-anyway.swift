// "I keep the closure, and call it once at the start of the body, so that it is there when it is
// needed."
// Dies at: Step 6.5
// MARK: Step 6.5 · Keep the content as a closure, and always call it
//   public var body: some View {
// +     let built = content()
// …
// -         content()
// +         built
// END Step 6.5
