// All files of this module use these imports instead of Foundation, which the program doesn't link.
#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Glibc
#endif

/// The terminal that the show runs in.
///
/// The show draws over the existing lines and doesn't use an alternate screen, so a crash's message
/// remains readable. If a signal ends the program, the shell restores the terminal's mode.
@MainActor enum Terminal {
    /// Whether the program has a terminal that can move its cursor.
    static let isThere =
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && variable("TERM") != "dumb"

    /// Whether the output may have colors (see https://no-color.org).
    static let hasColor = (variable("NO_COLOR") ?? "").isEmpty

    /// Returns an environment variable.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The current size of the terminal.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Repeatedly draws `lines`, and passes the next key, or `nil` if there is none, to `press`. Returns
    /// when `press` returns `false`, or the key is `q`.
    static func play(_ lines: () -> [String], press: (Character?) async -> Bool) async {
        var usual = termios()
        tcgetattr(STDIN_FILENO, &usual)
        var mode = usual
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
        put("\u{1B}[2J")
        var goesOn = true
        while goesOn {
            // After each line, the rest of the row is cleared. After the last line, the rows below are
            // cleared. The last line has no line feed, which could make the terminal scroll.
            let text = lines().prefix(size.rows).joined(separator: "\u{1B}[K\r\n")
            put("\u{1B}[H\(text)\u{1B}[K\u{1B}[J")
            let key = nextKey()
            goesOn = key == "q" ? false : await press(key)
        }
        put("\n")
        tcsetattr(STDIN_FILENO, TCSANOW, &usual)
    }

    /// Waits at most a twentieth of a second for a key.
    private static func nextKey() -> Character? {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, 50) > 0 else { return nil }
        var byte: UInt8 = 0
        return read(STDIN_FILENO, &byte, 1) == 1 ? Character(UnicodeScalar(byte)) : "q"
    }

    private static func put(_ text: String) {
        print(text, terminator: "")
        fflush(nil)
    }
}
