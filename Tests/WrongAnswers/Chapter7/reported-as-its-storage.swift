// "What is read and written is `_text`." An observer of `text` waits for another key path.
// Dies at: Step 7.2
// MARK: Step 7.2 · Mark the object
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Report the storage
/// The text.
public var text: String {
    get {
        registrar.access(self, keyPath: \._text)
        return _text
    }
    set {
        registrar.withMutation(of: self, keyPath: \._text) {
            _text = newValue
        }
    }
}
// END Step 7.2
