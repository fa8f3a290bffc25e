// swift-format-ignore-file
// Swift's own macro accepts none of these. Ours accepts some, and explains why it refuses the others.
#if OURS
    import Chapter9
#else
    import Observation
#endif

// Types that aren't classes

@Observable struct Struct { var a = 0 } // expected-error {{'@Observable' cannot be applied to struct type 'Struct'}}
@Observable enum Enum { var a = 0; case one } // expected-error {{enums must not contain stored properties}}
@Observable actor Actor { var a = 0 } // expected-error {{'@Observable' cannot be applied to actor type 'Actor'}}
@Observable protocol Protocol {} // expected-error {{'@Observable' cannot be applied to protocol type 'Protocol'}}

// Properties that no macro can track

// expected-note@+1 {{add '@ObservationIgnored' to leave it untracked}}
@Observable class Lazy { private lazy var a = 0 } // expected-error {{'@Observable' cannot track a lazy property}}
// expected-note@+1 {{declare each variable by itself}}
@Observable class Several { var a = 1, (b, c) = (1, 2) } // expected-error {{'@Observable' cannot track several variables}}
// expected-note@+1 {{add '@ObservationIgnored'}} expected-note@+1 {{add '@ObservationTracked' if '@Clamped' is a macro}}
@Observable class Wrapped { @Clamped(5) var a = 0 } // expected-error {{'@Observable' cannot track a property with the wrapper}}
@Observable class UnderACondition {
    #if DEBUG
        lazy var a = 0 // expected-error {{cannot track a lazy property}} expected-note {{add '@ObservationIgnored'}}
    #endif
}
@propertyWrapper struct Clamped { var wrappedValue: Int; init(wrappedValue: Int, _ limit: Int) { self.wrappedValue = limit } }
@Observable class LazyAndTracked { @ObservationTracked lazy var a = 0 } // expected-error {{did not produce a non-observing accessor}}
@Observable class IgnoredFunction { @ObservationIgnored func a() {} } // expected-error {{cannot be attached to instance method ('a')}}
@Observable class IgnoredPair { @ObservationIgnored var a = 1, b = 2 } // expected-error 2 {{can only apply to a single variable}}

// Classes that ours accepts

@Observable public class OpenProperty { open var a = 0 }
@Observable class Keywords { var `default` = 0; var `in place` = 0 }
@Observable class Yielding { var a: Int { _read { yield 0 as Int } _modify { var x = 0; yield &x } } }
@available(macOS 15, *) // note
@available(*, deprecated) // note
@Observable class Deprecated { var a = 0 }
#if !OURS
    @Observation.Observable class Qualified { @Observation.ObservationIgnored lazy var a = 0 }
#elseif compiler(>=6.3)
    // With `::`, Swift's own macro crashes the compiler.
    @Chapter9.Observable class Qualified { @Chapter9.ObservationIgnored lazy var a = 0; @Chapter9::ObservationTracked var b = 0 }
#endif
@Observable class InBackticks { func `access`<`V`>(keyPath: KeyPath<`InBackticks`, `V`>) {}; var a = 0 }
@Observable class Borrowing { func access<V>(keyPath: borrowing KeyPath<Borrowing, V>) -> () {}; var a = 0 }
@Observable class Constrained { func shouldNotifyObservers<V>(_ a: V, _ b: V) -> Swift.Bool where V: Equatable { a != b }; var a = 0 }
@Observable class TwoConstraints { func shouldNotifyObservers<V: AnyObject & Swift.Equatable>(_ a: V, _ b: V) -> Bool { a != b }; var a = 0 }
