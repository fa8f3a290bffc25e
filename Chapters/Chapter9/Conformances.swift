/// Any two registrars are equal, and one is stored as nothing and read as a fresh one: what waits
/// doesn't outlive a program. So a class can be `Hashable` or `Codable` without a word about its
/// registrar.
extension ObservationRegistrar: Hashable, Codable {
    private enum CodingKeys: CodingKey {}

    /// Any two are equal.
    public static func == (left: ObservationRegistrar, right: ObservationRegistrar) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}

    /// A fresh registrar, whatever the decoder has.
    public convenience init(from decoder: any Decoder) { self.init() }

    /// Writes an empty container with keys.
    public func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: CodingKeys.self) }
}
