// The values are in dictionaries, under the property's key path.
// MARK: Step 1.2 · Train.swift
/// How late the train is, in minutes.
var delay: Int {
    get {
        let property = \Train.delay
        registrar.access(self, keyPath: property)
        return numbers[property, default: 0]
    }
    set {
        numbers[\Train.delay] = newValue
    }
}
private var numbers: [KeyPath<Train, Int>: Int] = [:]
// END Step 1.2
// MARK: Step 1.2 · Board.swift
/// The train that is shown large, if any.
var featured: Train? {
    get {
        let property = \Board.featured
        registrar.access(self, keyPath: property)
        return singles[property]
    }
    set {
        singles[\Board.featured] = newValue
    }
}
private var singles: [AnyKeyPath: Train] = [:]
// END Step 1.2
