import Chapter9

/// A value that counts its copies. A change makes a copy if another variable also holds the value.
struct Cargo {
    private final class Box {}

    private var box = Box()
    private(set) var copies = 0

    mutating func load() {
        guard !isKnownUniquelyReferenced(&box) else { return }
        box = Box()
        copies += 1
    }
}

/// A class with properties of many types: some values can be compared, and some can't.
@Observable
final class Freight {
    var cargo = Cargo()
    var weight = 0.0
    var route = [1, 2]
    var driver: Driver = Driver()
    var guardsman: Driver?
    var label = Label(text: "fragile")
    var lamp = Lamp(number: 1)
    var spare: Lamp? = Lamp(number: 1)
    var forced: Lamp! = Lamp(number: 1)
    var crate = Crate()
    var anything: Any = 1

    /// Throws an error while it has in-place access to the route.
    static func refuse(_ route: inout [Int]) throws { throw CancellationError() }
}

/// A value that can equal another value without being the same.
struct Label: Equatable {
    let text: String
    var isHandwritten = false

    static func == (left: Label, right: Label) -> Bool { left.text == right.text }
}

/// A class whose instances may be equal.
@Observable
final class Lamp: Equatable {
    let number: Int
    var isOn = false

    init(number: Int) {
        self.number = number
    }

    static func == (left: Lamp, right: Lamp) -> Bool { left.number == right.number }
}

/// A class whose instances aren't equal to any instance, not even to themselves.
final class Crate: Equatable {
    static func == (left: Crate, right: Crate) -> Bool { false }
}

/// A class that isn't `Equatable`.
final class Driver {}
