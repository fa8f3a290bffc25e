import Chapter9

// Refused: '@Observable' cannot be applied to struct type 'Station'
@Observable struct Station { var name = "" }

// Refused: '@Observable' cannot be applied to actor type 'Clock'
@Observable actor Clock { var name = "" }

// Refused: property wrapper cannot be applied to a computed property
@propertyWrapper struct Trimmed { var wrappedValue = "" }
@Observable final class Contact { @Trimmed var name = "" }

// Refused: lazy
@Observable final class Cache { lazy var name = "" }

// Refused: class 'Gate' requires that 'Token' conform to 'Copyable'
struct Token: ~Copyable {}
@Observable final class Gate { var token: Token? }

// Refused: class 'Platform' has no initializers
@Observable final class Platform { var name: String }

// Refused: invalid redeclaration of '_name'
@Observable final class Label {
    var name = ""
    private var _name = ""
}

// Refused: variable
@Observable final class Point { var x = 0, y = 0 }

// Refused: local type cannot have attached extension macro
func local() { @Observable final class Local { var name = "" } }

// Refused: ambiguous use of 'access(keyPath:)'
@Observable class Train { var delay = 0 }
@Observable final class Express: Train { override var delay: Int { didSet { print(delay) } } }

// Refused: expansion of macro 'ObservationIgnored()' produced an unexpected getter
@Observable final class Advertisement {
    #if os(Linux) || os(macOS)
        @ObservationIgnored
    #endif
    var name = ""
}

// Refused: cannot specialize non-generic type 'Analytics.KeyPath'
enum Analytics {
    struct KeyPath {}
    @Observable final class Event { var name = "" }
}

// Refused: type 'Ticket' does not conform to protocol 'Decodable'
@Observable final class Ticket: Codable {
    var zone = 1
    private enum CodingKeys: CodingKey { case zone }
}

// Refused: stored property '_name' of 'Sendable'-conforming class 'Tour' is mutable
@Observable final class Tour: Sendable { var name = "" }

// Refused: capture of 'self' with non-Sendable type 'Screen' in a '@Sendable' closure
final class Screen {
    func draw() { withObservationTracking({}, onChange: { self.draw() }) }
}

// Refused: conformance of 'Search' to protocol 'Identifiable' crosses into main actor-isolated code
// Refused: 'nonisolated' cannot be applied to mutable stored properties
// Refused: property 'task' can not be referenced from a nonisolated context
@MainActor @Observable final class Search: Identifiable {
    var id = 1
    var query = ""
    nonisolated var progress = 0
    var task: Task<Void, Never>?
    func reload() {}
    deinit { task?.cancel() }
}

// Refused: property 'query' can not be referenced from a Sendable closure
func queries(_ search: Search) -> Observations<String, Never> { Observations { search.query } }

// Refused: property 'query' can not be mutated on a nonisolated actor instance
actor Service { func load(_ search: Search) { search.query = "" } }

// Refused: main actor-isolated default value in a nonisolated context
struct Room { var search = Search() }

// Refused: loses global actor 'MainActor'
func call(_ function: @escaping @Sendable () -> Void) {}
@MainActor func passFunction(_ search: Search) { call(search.reload) }

// Refused: type 'KeyPath<Search, String>' does not conform to the 'Sendable' protocol
func sort(_ property: KeyPath<Search, String> & Sendable) {}
@MainActor func passKeyPath() { sort(\Search.query) }
