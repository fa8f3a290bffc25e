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

    /// Shows lines in `$PAGER`, or `less`, from one of them on, if that can be done.
    static func page(_ lines: [String], from line: Int) -> Bool {
        let file = FileManager.default.temporaryDirectory.appending(path: "lesson-\(UUID()).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let pager = ProcessInfo.processInfo.environment["PAGER"] ?? ""
        let command = pager.isEmpty ? "less -R +\(line + 1)" : pager
        guard
            (try? lines.joined(separator: "\n").write(to: file, atomically: false, encoding: .utf8))
                != nil
        else { return false }
        return run("\(command) \(quoted(file.path))")
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
