/// Any two registrars are equal. A registrar is encoded as nothing and decoded as a fresh one,
/// because trackings don't outlive a program. So a class can be `Hashable` or `Codable` without
/// mentioning its registrar.
extension ObservationRegistrar: Hashable, Codable {
    private enum CodingKeys: CodingKey {}

    /// Any two registrars are equal.
    public static func == (left: ObservationRegistrar, right: ObservationRegistrar) -> Bool { true }

    /// Adds nothing to the hash.
    public func hash(into hasher: inout Hasher) {}

    /// A fresh registrar, whatever the decoder has.
    public convenience init(from decoder: any Decoder) { self.init() }

    /// Writes an empty container with keys.
    public func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: CodingKeys.self) }
}
