// "First change it, then say so."
// Dies at: Step 7.2
// MARK: Step 7.2 · Sign.swift
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Sign.swift
/// The text.
public var text: String {
    get {
        registrar.access(self, keyPath: \.text)
        return _text
    }
    set {
        _text = newValue
        registrar.withMutation(of: self, keyPath: \.text) {}
    }
}
// END Step 7.2
