/// A registrar isn't part of an object's value: any two are equal, and decoding makes a fresh one.
/// With these conformances, the compiler can synthesize those of a type that stores a registrar,
/// such as `Codable` for an observable class.
extension ObservationRegistrar: Hashable, Codable {
    /// Any two registrars are equal.
    public static func == (lhs: ObservationRegistrar, rhs: ObservationRegistrar) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}

    /// Makes a fresh registrar, and reads nothing.
    public convenience init(from decoder: any Decoder) throws { self.init() }

    /// Encodes nothing.
    public func encode(to encoder: any Encoder) {}
}
