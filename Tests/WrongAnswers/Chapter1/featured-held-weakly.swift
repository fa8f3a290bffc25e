// The board only shows the train, so it need not keep it.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        registrar.access(self, keyPath: \.featured)
        return _featured
    }
    set {
        _featured = newValue
    }
}
private weak var _featured: Train?
// END Step 1.2
