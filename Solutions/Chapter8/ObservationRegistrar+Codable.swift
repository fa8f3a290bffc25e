/// A registrar is no part of what an object says: it encodes as nothing and decodes as a new one, so
/// that a class that holds one can be `Codable`.
extension ObservationRegistrar: Codable {
    /// A new registrar, whatever the decoder holds.
    public init(from decoder: any Decoder) throws {
        self.init()
    }

    /// Encodes nothing, as a container without entries.
    public func encode(to encoder: any Encoder) {
        _ = encoder.container(keyedBy: Key.self)
    }

    private enum Key: CodingKey {}
}

/// A registrar makes no difference between two objects: any two are equal.
extension ObservationRegistrar: Hashable {
    /// Always true.
    public static func == (left: ObservationRegistrar, right: ObservationRegistrar) -> Bool { true }

    /// Feeds nothing.
    public func hash(into hasher: inout Hasher) {}
}
