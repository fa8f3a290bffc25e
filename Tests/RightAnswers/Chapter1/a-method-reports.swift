// One method reports for every getter; the values are in a struct and in an array.
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get { reported(\.delay, lateness.minutes) }
    set { lateness.minutes = newValue }
}

private struct Lateness {
    var minutes = 0
}
private var lateness = Lateness()

private func reported<Value>(_ keyPath: KeyPath<Train, Value>, _ value: Value) -> Value {
    registrar.access(self, keyPath: keyPath)
    return value
}
// END Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        registrar.access(self, keyPath: \.featured)
        return large.first
    }
    set {
        large.removeAll()
        if let newValue { large.append(newValue) }
    }
}
/// No train, or one.
private var large: [Train] = []
// END Step 1.2
