// A signal's handler may run between any two instructions, and may call little more than `write`.
// What it needs is therefore prepared here, by `enter`, before there is a handler. That the
// compiler is not asked about it, `nonisolated(unsafe)`, is the price of having a handler at all.

/// The terminal's mode before the show.
private nonisolated(unsafe) var savedMode = termios()
/// Whether ``savedMode`` is one: the keys may come from something else than a terminal.
private nonisolated(unsafe) var isModeSaved = false
/// Whether the show has the terminal.
private nonisolated(unsafe) var isTaken = false
/// How often the show has taken the terminal.
private nonisolated(unsafe) var takings = 0
/// What happened on each signal before the show.
private nonisolated(unsafe) var savedActions = Array(repeating: sigaction(), count: 65)
/// A screen of its own, no cursor; and back.
private let taking: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
private let givingBack: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

extension Terminal {
    /// Takes the whole terminal: no echo, no cursor, a screen of its own.
    ///
    /// Whatever ends the program gives it back: the end of the show, a signal such as that of
    /// ctrl-C, or a crash.
    static func enter() {
        isModeSaved = tcgetattr(STDIN_FILENO, &savedMode) == 0
        isTaken = false
        // A stack that has run over is no place for a handler, so it gets one of its own.
        let size = 65_536
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = numericCast(size)
        sigaltstack(&stack, nil)
        let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]
        for signal in ends + crashes {
            call(signal) { signal in
                giveBack()
                // What would have happened without the show happens now.
                sigaction(signal, &savedActions[Int(signal)], nil)
                raise(signal)
            }
        }
        // Ctrl-Z: the shell has the terminal until the program goes on.
        call(SIGTSTP) { _ in
            giveBack()
            raise(SIGSTOP)
            take()
        }
        take()
    }

    /// How often the terminal was taken. Each time its screen was empty: after ctrl-Z and `fg`, all has to
    /// be drawn again.
    static var timesTaken: Int { takings }

    /// Gives the terminal back.
    static func leave() { giveBack() }

    private static func call(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        sigaction(signal, &action, &savedActions[Int(signal)])
    }
}

private func take() {
    var mode = savedMode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if isModeSaved { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
    isTaken = true
    takings += 1
    _ = write(STDOUT_FILENO, taking.utf8Start, taking.utf8CodeUnitCount)
}

private func giveBack() {
    guard isTaken else { return }
    isTaken = false
    _ = write(STDOUT_FILENO, givingBack.utf8Start, givingBack.utf8CodeUnitCount)
    if isModeSaved { tcsetattr(STDIN_FILENO, TCSANOW, &savedMode) }
}
