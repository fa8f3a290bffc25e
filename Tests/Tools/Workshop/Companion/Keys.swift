import Foundation
import WorkshopSteps

/// A terminal's keyboard, read key by key.
final class Keys {
    private var mode = termios()

    /// Returns `nil` if there is no terminal.
    init?() {
        let isTerminal = Output(of: STDOUT_FILENO).isTerminal
        guard isTerminal, tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    }

    /// Waits at most a fifth of a second for a key.
    func next() -> Character? {
        // The mode is set each time, because the shell resets it after ctrl-Z and `fg`.
        var own = mode
        own.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &own)
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        guard poll(&input, 1, 200) > 0, read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
        return Character(UnicodeScalar(byte))
    }

    /// Shows lines in `$PAGER` or `less`, until the reader quits the pager.
    func page(_ lines: [String]) {
        let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        try? Data(lines.joined(separator: "\n").utf8).write(to: file)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        fflush(nil)
        // Foundation's `Process` would start the pager in another process group, which can't read from the
        // terminal.
        _ = system("${PAGER:-less -R} '\(file.path)'")
    }

    deinit { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
}
