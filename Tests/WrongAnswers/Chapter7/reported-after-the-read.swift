// "First the read, then its report."
// Dies at: Step 7.2
// MARK: Step 7.2 · Report the storage
// -         registrar.access(self, keyPath: \.text)
// +         defer { registrar.access(self, keyPath: \.text) }
// END Step 7.2
