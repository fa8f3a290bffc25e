// The status reports for the delay, I thought, so the getter of the delay need not.
// Dies at: Step 1.3
// MARK: Step 1.3 · Train.swift
/// The platform that the train leaves from.
var platform: Int {
    get {
        registrar.access(self, keyPath: \.platform)
        return _platform
    }
    set {
        _platform = newValue
    }
}
private var _platform = 0

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
// END Step 1.3
