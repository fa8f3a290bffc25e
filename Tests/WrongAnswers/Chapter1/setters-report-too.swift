// A set concerns the property too, so the setters report as well.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        registrar.access(self, keyPath: \.delay)
        return _delay
    }
    set {
        registrar.access(self, keyPath: \.delay)
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.2
