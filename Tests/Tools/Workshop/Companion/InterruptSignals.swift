import Dispatch
import Foundation
import Synchronization

/// The signals that end a program: ctrl-C, a closed terminal, `kill`.
///
/// While this object exists, these signals end nothing, so that the program can first stop its child processes.
/// Those have a process group of their own, which ctrl-C doesn't reach.
final class InterruptSignals: Sendable {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let noted = Mutex(false)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Starts to note the signals, or to call `act` when one arrives.
    ///
    /// Without `act`, a closed output doesn't end the program, either. (A dispatch source can't receive that signal,
    /// because it arrives on the thread that writes.)
    init(act: (@Sendable (Int32) -> Void)? = nil) {
        if act == nil { signal(SIGPIPE, SIG_IGN) }
        for number in Self.numbers {
            signal(number, SIG_IGN)
            sources.withLock { sources in
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    self.noted.withLock { $0 = true }
                    act?(number)
                }
                source.resume()
                sources.append(source)
            }
        }
    }

    /// Whether a signal has arrived, or the output was closed.
    var haveCome: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return noted.withLock(\.self)
            || poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    }

    /// Lets the signals end the program again.
    func endAgain() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.numbers + [SIGPIPE] { signal(number, SIG_DFL) }
    }
}
