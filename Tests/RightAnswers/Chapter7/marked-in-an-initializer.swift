// The wrapper is made in an initializer, and the setter calls `willSet` and `didSet` itself.
// MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
@ObservedObject private(set) var sign: OldSign

init(sign: OldSign) {
    _sign = ObservedObject(wrappedValue: sign)
}
// END Step 7.2
// MARK: Step 7.2 · Mark the object; make the other one observable, so that it needs no mark
/// The text.
public var text: String {
    set(newText) {
        registrar.willSet(self, keyPath: \.text)
        defer { registrar.didSet(self, keyPath: \.text) }
        _text = newText
    }
    get {
        registrar.access(self, keyPath: \Sign.text)
        let text = _text
        return text
    }
}
// END Step 7.2
