// Whoever shows the featured train shows its delay, so I report that as well.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        registrar.access(self, keyPath: \.featured)
        _ = _featured?.delay
        return _featured
    }
    set {
        _featured = newValue
    }
}
private var _featured: Train?
// END Step 1.2
