// "A closure can't be compared, so the panel is evaluated again and again. I call it once in `init`
// and keep the result for the body."
// Dies at: Step 6.5
// MARK: Step 6.5 · Call the closure in `init`, and keep it as well
//   let content: () -> Group
// + let built: Group
// …
//       self.content = content
// +     built = content()
// …
// -         content()
// +         built
// END Step 6.5
