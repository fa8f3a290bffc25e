import Dispatch
import Foundation
import Synchronization

/// The signals that end a program, which ctrl-C, a closed terminal and `kill` send.
///
/// While this object exists, these signals don't end the program, so the program can first stop its child
/// processes. The child processes have their own process groups, which ctrl-C doesn't reach.
final class InterruptSignals: Sendable {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let noted = Mutex(false)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Starts to record the signals, and calls `act` when a signal arrives.
    ///
    /// Without `act`, the program also keeps running after its output is closed. (A dispatch source can't
    /// receive the signal for a closed output, because that signal is delivered to the thread that writes.)
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

    /// Restores the default behavior, in which the signals end the program.
    func endAgain() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.numbers + [SIGPIPE] { signal(number, SIG_DFL) }
    }
}
