// For all files of this module: its programs link no Foundation.
#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Glibc
#endif

/// The terminal that the show runs in.
enum Terminal {
    /// Whether the output goes to a terminal that understands where to draw.
    static var isThere: Bool {
        isatty(STDOUT_FILENO) == 1 && variable("TERM") != "dumb"
    }

    /// Whether nobody has asked for output without colour, as in https://no-color.org.
    static var hasColor: Bool { (variable("NO_COLOR") ?? "").isEmpty }

    /// Whether the terminal shows more than ASCII.
    static var isUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        return locale.map { $0.lowercased().contains("utf") } ?? false
    }

    /// A variable of the environment.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// How large the terminal is at the moment.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Shows lines, in the place of those shown before.
    static func show(_ lines: [String]) {
        let size = size
        // Each line clears what is to its right; the end clears what is below. No line ends with
        // a line feed that could scroll.
        let text = lines.prefix(size.rows).joined(separator: "\u{1B}[K\r\n")
        put("\u{1B}[H\(text)\u{1B}[K\u{1B}[J")
    }

    /// Waits for a key until the time is over.
    static func key(within time: Duration) -> Character? {
        let milliseconds = Int32(max(0, time / .milliseconds(1)))
        guard hasInput else {
            usleep(UInt32(milliseconds) * 1_000)
            return nil
        }
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, milliseconds) > 0 else { return nil }
        var byte: UInt8 = 0
        guard read(STDIN_FILENO, &byte, 1) == 1 else {
            hasInput = false
            return nil
        }
        return Character(UnicodeScalar(byte))
    }

    private nonisolated(unsafe) static var hasInput = true

    /// Writes text at once, without a buffer that a crash could lose.
    private static func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(STDOUT_FILENO, rest.baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
            }
        }
    }
}
