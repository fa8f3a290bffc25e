/// A registrar isn't part of an object's value: any two are equal, and decoding makes a fresh one.
/// With these conformances, the compiler can synthesize those of a type that stores a registrar,
/// such as `Codable` for an observable class.
extension ObservationRegistrar: Hashable, Codable {
    private enum CodingKeys: CodingKey {}

    /// Any two registrars are equal.
    public static func == (left: ObservationRegistrar, right: ObservationRegistrar) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}

    /// Makes a fresh registrar, and reads nothing.
    public convenience init(from decoder: any Decoder) { self.init() }

    /// Encodes an empty keyed container. (Swift's own doesn't ask the encoder for one.)
    public func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: CodingKeys.self) }
}
