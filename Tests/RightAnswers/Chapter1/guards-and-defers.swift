// With local variables, a guard and a `defer`.
// MARK: Step 1.1 · The list stays empty
guard let list = accessList else { return }
let id = ObjectIdentifier(subject)
var keyPaths = list.keyPaths[id] ?? []
keyPaths.insert(keyPath)
list.keyPaths[id] = keyPaths
// END Step 1.1
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        defer { registrar.access(self, keyPath: \Train.delay) }
        return minutes
    }
    set { minutes = newValue }
}
private var minutes = 0
// END Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        let train = large
        registrar.access(self, keyPath: \Board.featured)
        return train
    }
    set(train) { large = train }
}
private var large: Train?
// END Step 1.2
// MARK: Step 1.3 · Whose reads are these?
accessList = AccessList()
defer { accessList = nil }
return apply()
// END Step 1.3
