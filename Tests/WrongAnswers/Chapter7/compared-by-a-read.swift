// "The same text again is no change." To ask for it with `text` is to read it: whoever writes depends on it.
// Dies at: Step 7.2
// MARK: Step 7.2 · Mark the object
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Report only what is new
/// The text.
public var text: String {
    get {
        registrar.access(self, keyPath: \.text)
        return _text
    }
    set {
        if text != newValue {
            registrar.withMutation(of: self, keyPath: \.text) {
                _text = newValue
            }
        }
    }
}
// END Step 7.2
