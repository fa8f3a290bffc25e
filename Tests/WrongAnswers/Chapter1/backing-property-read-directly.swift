// A board and a platform hardly ever change, so I return the value that is stored.
// Dies at: Step 1.3
// MARK: Step 1.3 · Train.swift
/// The platform that the train leaves from.
var platform: Int {
    get {
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
        return _delay
    }
    set {
        _delay = newValue
    }
}
private var _delay = 0
// END Step 1.3
// MARK: Step 1.3 · Board.swift
/// The trains, from the first to leave to the last.
var trains: [Train] = []

/// The train that is shown large, if any.
var featured: Train?
// END Step 1.3
