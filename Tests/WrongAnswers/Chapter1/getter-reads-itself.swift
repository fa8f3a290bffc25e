// I report the read and return the property.
// Dies at: Step 1.3
// By: recursion
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
        registrar.access(self, keyPath: \.delay)
        return self[keyPath: \.delay]
    }
    set {
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.3
