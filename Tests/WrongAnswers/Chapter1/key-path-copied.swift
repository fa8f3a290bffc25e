// I copied the property `platform` and changed the names. Nearly all of them.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        registrar.access(self, keyPath: \.platform)
        return _delay
    }
    set {
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.2
