// "First report the change, then make it": `withMutation` without a mutation reports both ends of it.
// Dies at: Step 7.2
// MARK: Step 7.2 · Sign.swift
// -         registrar.withMutation(of: self, keyPath: \.text) {
// -             _text = newValue
// -         }
// +         registrar.withMutation(of: self, keyPath: \.text) {}
// +         _text = newValue
// END Step 7.2
