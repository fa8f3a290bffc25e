import Chapter9

@Observable final class Ticket: Codable {
    var zone = 1
    private enum CodingKeys: CodingKey { case zone }
}
