import Foundation

/// The keyboard of a terminal, key by key.
final class Keys {
    private var mode = termios()

    /// - Returns: `nil` if there is no terminal.
    init?() {
        guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    }

    /// Waits for a key, for a fifth of a second.
    func next() -> Character? {
        // Each time, because after ctrl-Z and `fg` the terminal is as the shell has it.
        var own = mode
        own.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &own)
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        guard poll(&input, 1, 200) > 0, read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
        return Character(UnicodeScalar(byte))
    }

    /// Lets a program have the terminal as it was.
    func lend() { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }

    deinit { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
}
