// "What is read and written is `_text`." An observer of `text` waits for another key path.
// Dies at: Step 7.2
// MARK: Step 7.2 · Report the storage
// -         registrar.access(self, keyPath: \.text)
// +         registrar.access(self, keyPath: \._text)
// …
// -         registrar.withMutation(of: self, keyPath: \.text) {
// +         registrar.withMutation(of: self, keyPath: \._text) {
// END Step 7.2
