// I report the read and return the property.
// Dies at: Step 1.2
// By: recursion
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        registrar.access(self, keyPath: \.delay)
        return self[keyPath: \.delay]
    }
    set {
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.2
