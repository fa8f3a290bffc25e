// The value is read first, and reported before it is returned; it is made when it is needed.
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        let minutes = storedDelay
        registrar.access(self, keyPath: \Train.delay)
        return minutes
    }
    set(minutes) {
        storedDelay = minutes
    }
}
private lazy var storedDelay = 0
// END Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        guard let train = _featured else {
            registrar.access(self, keyPath: \Board.featured)
            return nil
        }
        registrar.access(self, keyPath: \Board.featured)
        return train
    }
    set(train) {
        _featured = train
    }
}
private var _featured: Train? = .none
// END Step 1.2
