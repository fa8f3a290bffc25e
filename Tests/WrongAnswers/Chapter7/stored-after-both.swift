// "First report the change, then make it": `withMutation` without a mutation reports both ends of it.
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
        registrar.withMutation(of: self, keyPath: \.text) {}
        _text = newValue
    }
}
// END Step 7.2
