import Chapter9

/// A value that knows how often it was copied because somebody else held it too.
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

/// Properties of which more or less is known.
@Observable
final class Freight {
    var cargo = Cargo()
    var weight = 0.0
    var route = [1, 2]
    var driver: Driver = Driver()
    var guardsman: Driver?
    var lock = Lock(code: 1)
    var anything: Any = 1
}

/// A class whose instances may be equal.
final class Lock: Equatable {
    let code: Int

    init(code: Int) {
        self.code = code
    }

    static func == (left: Lock, right: Lock) -> Bool { left.code == right.code }
}

/// A class that knows nothing of equality.
final class Driver {}
