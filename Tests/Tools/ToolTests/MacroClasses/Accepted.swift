// swift-format-ignore-file
// Both macros accept these classes, and write the same code for them.
#if OURS
    import Chapter9
#else
    import Observation
#endif

// Objects whose `==` belongs to the main actor: comparing two optionals must not call it

@MainActor final class OfMain: @MainActor Equatable { static func == (a: OfMain, b: OfMain) -> Bool { true } }
@MainActor @Observable final class MainStore { var selected: OfMain?; var object = OfMain() }
@Observable nonisolated final class Store {
    var selected: OfMain?
    var row: [OfMain]?
    var forced: OfMain!
    weak var last: OfMain?
}

// Observers, in a file whose path has quotes and a backslash

@Observable class Observers {
    var a: Int = 0 { willSet(new) { print(new) } didSet(old) { print(old) } }
    var b = 0 { // note
        didSet { // note
        } // note
    } // note
}

// Tuple patterns, whose variables aren't tracked

@Observable class Tuples {
    var (a, b): (Int, Int) = (1, 2), c = 3 // expected-ours-warning {{does not track the variables of a tuple pattern}}
    // A fix-it here would exchange the values.
    var (x: d, y: e) = (y: 1, x: 2) // expected-ours-warning {{tuple pattern}} expected-warning {{reordering}}
    // expected-ours-note@+1 {{declare each variable by itself}}
    private var (f, g) = (1, 2), (h, i) = (3, 4) // expected-ours-warning {{tuple pattern}}
}

// Members that have the same names as the macro's own, and several spellings of one type

@Observable class OtherMembers {
    static let _$observationRegistrar = 0
    static func shouldNotifyObservers<V: Equatable>(_ a: V, _ b: V) -> Bool { a != b }
    func access(keyPath: PartialKeyPath<OtherMembers>) {}
    func withMutation(of what: String) {}
    func shouldNotifyObservers(_ a: Int, _ b: Int) -> Bool { a != b }
    var a = 0
}
@Observable class SameMembers {
    @ObservationIgnored private let _$observationRegistrar = ObservationRegistrar()
    func access<V: Any>(keyPath path: sending KeyPath<SameMembers, V>) where V: Copyable {}
    func withMutation<V, R>(keyPath: KeyPath<SameMembers, V>, _ body: () throws -> R) rethrows -> R { try body() }
    func shouldNotifyObservers<V>(_ a: V, _ b: V) -> Bool { true }
    func shouldNotifyObservers(_ a: AnyObject?, _ b: (any AnyObject)?) -> Bool { true }
    var a = 0
}
@Observable class WithModules {
    func access<V>(keyPath: Swift.KeyPath<WithModules, V>) {}
    func withMutation<V, R>(keyPath: Swift.KeyPath<WithModules, V>, _ body: (() throws -> (R))) rethrows -> R { try body() }
    func shouldNotifyObservers<V: AnyObject>(_ a: V?, _ b: Swift.Optional<V>) -> Bool { true }
    var a: Store?
}
@Observable class WithTypedThrows {
    func access<V>(keyPath: (KeyPath<Models.WithTypedThrows, V>)) -> Void {}
    func withMutation<V, R, E>(keyPath: KeyPath<WithTypedThrows, V>, _ body: () throws(E) -> R) throws(E) -> R { try body() }
    func shouldNotifyObservers<V: Equatable & AnyObject>(_ a: Optional<V>, _ b: Optional<V>) -> Bool { true }
    var a = 0
}

// Declarations of classes

@Observable open class OpenClass { public var a = 0 }
@Observable @preconcurrency private final class Generic<Member: Equatable, MutationResult>: @unchecked Sendable
where Member: Sendable { var a = 0 }
@available(macOS 15, *) @Observable final class Derived: OpenClass { var b = 0 }
@Observable final class IsObservable: Observable { var a = 0 }
struct Outer<U> { @Observable class `Nested in a struct` { var a = 0 } }
extension OpenClass { @Observable final class InExtension { var a = 0 } }
@MainActor // note
@Observable // note
final // note
class // note
Comments { // struct
    /* lazy */ var /* a */ a /* b */ : /* c */ Int /* d */ = /* e */ 0 /* f */ // static
    @available(macOS 15, *) // @ObservationIgnored
    private(set) // note
    var // note
    b // note
    = // note
    0
    @ObservationTracked // note
    var c = 0
}

// Properties

@Observable public class PropertiesOfAllKinds {
    public private(set) var a: Int!
    package fileprivate(set) var b: (x: Int, y: Int) = (1, 2)
    private final var c: (Int) -> Int = { $0 }
    private(set) weak var d: Store?
    unowned var e: OpenClass
    nonisolated(unsafe) var f = 0 // expected-warning {{has no effect}}
    @MainActor var g = if Bool.random() { 1 } else { 2 }
    @available(*, deprecated) var lazyLoading = 0
    var willSetAt = { () -> Int in
        let x = 1
        return x
    }()
    @ObservationIgnored lazy var h = 0
    static let i = 0
    nonisolated(unsafe) static var j = 0
    class var k: Int { 0 }
    var l: Int { get { 0 } set {} }
    subscript(a: Int) -> Int { get { 0 } set {} }
    init(_ other: OpenClass) { e = other }
    func m() { var x = 0; x += 1 }
}
@Observable class Conditions {
    #if DEBUG
        var a = 0
        @ObservationIgnored lazy var b = 0
    #else
        lazy var a = 0
        var x = 1, y = 2
    #endif
}
