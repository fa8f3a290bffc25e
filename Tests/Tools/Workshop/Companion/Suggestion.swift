extension UsageError {
    /// Returns the error for an unknown command, with the command that the learner may have meant.
    package static func noCommand(_ name: String, of commands: [String]) -> UsageError {
        let others = [
            "status": "", "list": "", "next": "", "progress": "", "steps": "", "test": "watch",
            "run": "watch", "diff": "compare", "solution": "compare", "reset": "start-over",
            "restart": "start-over", "skip": "catch-up",
        ]
        let nearest = commands.map { (name: $0, edits: edits(from: name, to: $0)) }
            .min { $0.edits < $1.edits }
        let meant = others[name] ?? nearest.flatMap { $0.edits <= 2 ? $0.name : nil }
        let words =
            switch meant {
            case "":
                "`swift run workshop`, without a word, shows where you are and what comes next."
            case let meant?: "Did you mean `swift run workshop \(meant)`?"
            case nil: "`swift run workshop help` lists them."
            }
        return UsageError("there is no command `\(name)`. \(words)")
    }

    /// Returns the number of letters that must be added to a word or removed from it to make the other word.
    private static func edits(from word: String, to other: String) -> Int {
        Array(other).difference(from: Array(word)).count
    }
}
