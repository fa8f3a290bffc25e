// A text that is the same is not reported, and a change in place lends out the storage.
// MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
// As in the solution.
// END Step 7.2
// MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
/// The text.
public var text: String {
    get {
        registrar.access(self, keyPath: \.text)
        return _text
    }
    set {
        guard newValue != _text else { return }
        registrar.withMutation(of: self, keyPath: \.text) { _text = newValue }
    }
    _modify {
        registrar.access(self, keyPath: \.text)
        registrar.willSet(self, keyPath: \.text)
        defer { registrar.didSet(self, keyPath: \.text) }
        yield &_text
    }
}
// END Step 7.2
