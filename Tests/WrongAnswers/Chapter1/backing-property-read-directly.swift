// The delay is shown by the status, so I return the value that is stored.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        return _delay
    }
    set {
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.2
