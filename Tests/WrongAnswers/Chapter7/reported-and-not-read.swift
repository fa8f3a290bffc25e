// "The change has to be reported. What does a read change?"
// Dies at: Step 7.2
// MARK: Step 7.2 · Mark the object
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Report the change only
/// The text.
public var text: String {
    get {
        return _text
    }
    set {
        registrar.withMutation(of: self, keyPath: \.text) {
            _text = newValue
        }
    }
}
// END Step 7.2
