// There is nothing to report while no train is featured.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        if _featured != nil { registrar.access(self, keyPath: \.featured) }
        return _featured
    }
    set {
        _featured = newValue
    }
}
private var _featured: Train?
// END Step 1.2
