// "The change has to be reported. What does a read change?"
// Dies at: Step 7.2
// MARK: Step 7.2 · Report the change only
// -         registrar.access(self, keyPath: \.text)
// END Step 7.2
