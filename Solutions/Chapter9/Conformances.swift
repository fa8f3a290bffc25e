/// A registrar isn't part of an object's value: all registrars are equal, and decoding creates a
/// new one. These conformances let the compiler synthesize conformances, such as `Codable`, for an
/// observable class that stores a registrar.
extension ObservationRegistrar: Hashable, Codable {
    /// Returns `true`, because all registrars are equal.
    public static func == (lhs: ObservationRegistrar, rhs: ObservationRegistrar) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}

    /// Creates a new registrar, without reading from the decoder.
    public convenience init(from decoder: any Decoder) throws { self.init() }

    /// Encodes nothing.
    public func encode(to encoder: any Encoder) {}
}
