// A train is never early, so a delay is at least 0.
// Dies at: Step 1.2
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        registrar.access(self, keyPath: \.delay)
        return _delay
    }
    set { _delay = max(0, newValue) }
}
private var _delay = 0
// END Step 1.2
