// Whoever sets a property is interested in it, so the setters report as well.
// Dies at: Step 1.3
// MARK: Step 1.3 · Train.swift
/// The platform that the train leaves from.
var platform: Int {
    get {
        registrar.access(self, keyPath: \.platform)
        return _platform
    }
    set {
        registrar.access(self, keyPath: \.platform)
        _platform = newValue
    }
}
private var _platform = 0

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
// END Step 1.3
