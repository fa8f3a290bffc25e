import Foundation

/// The workshop's tool: `swift run workshop COMMAND`.
@main
struct Workshop {
    /// What the tool can do, in the order of the help text.
    private static var commands: [any Command.Type] { [Check.self] }

    static func main() async {
        do {
            let isFine = try await run(CommandLine.arguments.dropFirst())
            exit(isFine ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("workshop: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func run(_ arguments: ArraySlice<String>) async throws -> Bool {
        guard let name = arguments.first, !["help", "-h", "--help"].contains(name) else {
            print(help)
            return true
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let names = commands.map { $0.name } + ["help"]
            throw UsageError(
                """
                there is no command `\(name)`; these would do: \(names.joined(separator: ", "))
                """)
        }
        return try await command.run(Array(arguments.dropFirst()), in: Project())
    }

    private static var help: String {
        let lines = commands.map { command in
            "  \(command.usage.padding(to: 24))\(command.summary)"
        }
        return """
            The tool of Observation from Scratch.

            Usage: swift run workshop COMMAND

            \(lines.joined(separator: "\n"))
              \("help".padding(to: 24))Show this text.
            """
    }
}
