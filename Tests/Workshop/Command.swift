/// Something that the tool does, named by the first word after `swift run workshop`.
protocol Command {
    /// The word that asks for it.
    static var name: String { get }
    /// The word, and what may follow it.
    static var usage: String { get }
    /// What it does, in one sentence.
    static var summary: String { get }

    /// Reads what follows the command's name.
    init(_ arguments: [String], in project: Project) throws

    /// Does it.
    ///
    /// - Returns: Whether all is as it should be.
    /// - Throws: What keeps it from being done.
    func run() async throws -> Bool
}

/// What was asked for does not exist.
struct UsageError: Error, CustomStringConvertible {
    /// What is wrong, and what would do.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Command {
    /// Reads what follows the command's name, and does it.
    ///
    /// - Returns: Whether all is as it should be.
    static func run(_ arguments: [String], in project: Project) async throws -> Bool {
        try await Self(arguments, in: project).run()
    }
}
