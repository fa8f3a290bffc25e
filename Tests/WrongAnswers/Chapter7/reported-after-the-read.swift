// "First the read, then its report."
// Dies at: Step 7.2
// MARK: Step 7.2 · Mark the object
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Report the storage
/// The text.
public var text: String {
    get {
        defer { registrar.access(self, keyPath: \.text) }
        return _text
    }
    set {
        registrar.withMutation(of: self, keyPath: \.text) {
            _text = newValue
        }
    }
}
// END Step 7.2
