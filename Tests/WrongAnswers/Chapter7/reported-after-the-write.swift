// "First change it, then say so."
// Dies at: Step 7.2
// MARK: Step 7.2 · Sign.swift
// -         registrar.withMutation(of: self, keyPath: \.text) {
// -             _text = newValue
// -         }
// +         _text = newValue
// +         registrar.withMutation(of: self, keyPath: \.text) {}
// END Step 7.2
