import Foundation

/// Programs that take over the terminal until they end: an editor, or one that shows a long text.
enum Foreground {
    /// The command that opens a file at a line in what `$EDITOR` says, such as `code --wait`. An editor that
    /// isn't known gets the file alone.
    static func command(_ editor: String, _ file: String, line: Int) -> String {
        let program = editor.split(separator: " ").first?.split(separator: "/").last ?? ""
        let quoted = quoted(file)
        return switch program {
        case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne":
            "\(editor) +\(line) \(quoted)"
        case "code", "codium", "cursor": "\(editor) --goto \(quoted):\(line)"
        case "hx", "helix", "subl", "zed": "\(editor) \(quoted):\(line)"
        case "xed", "mate": "\(editor) --line \(line) \(quoted)"
        default: "\(editor) \(quoted)"
        }
    }

    /// The command that shows a file in what `$PAGER` says, or in `less`, which begins at a line, and says at the
    /// bottom what the file is and how to leave.
    static func pager(
        _ pager: String, _ file: String, from line: Int, called name: String
    ) -> String {
        let pager = pager.isEmpty ? "less" : pager
        guard pager.split(separator: " ").first?.hasSuffix("less") == true else {
            return "\(pager) \(quoted(file))"
        }
        // In its prompt, these would mean something else.
        let prompt = "\(name) (q: back to the tests)".replacing(/[?:.%\\]/) { "\\\($0.0)" }
        return "\(pager) -R +\(line) -Ps\(quoted(prompt)) \(quoted(file))"
    }

    /// Shows lines in a pager, from one of them on, if that can be done.
    static func page(_ lines: [String], from line: Int, called name: String) -> Bool {
        let file = FileManager.default.temporaryDirectory.appending(path: "lesson-\(UUID()).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = Data(lines.joined(separator: "\n").utf8)
        guard (try? text.write(to: file)) != nil else { return false }
        let program = ProcessInfo.processInfo.environment["PAGER"] ?? ""
        return run(pager(program, file.path, from: line + 1, called: name))
    }

    /// Runs a command of the shell, in the terminal.
    ///
    /// Foundation's `Process` would put it into a process group of its own, which can't read the terminal.
    static func run(_ command: String) -> Bool {
        fflush(nil)
        return system(command) == 0
    }

    private static func quoted(_ path: String) -> String {
        "'\(path.replacing("'", with: "'\\''"))'"
    }
}
