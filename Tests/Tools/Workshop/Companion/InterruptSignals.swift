import Dispatch
import Foundation
import Synchronization

/// The signals that end a program: ctrl-C, a terminal that is closed, a polite `kill`.
///
/// While this exists they end nothing, so that the program can stop first what it has started: that has a
/// process group of its own, and ctrl-C does not reach it.
final class InterruptSignals: Sendable {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let noted = Mutex(false)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Begins to note them, or to act when one comes.
    ///
    /// Where they are only noted, output that nobody reads any more ends nothing, either. (A dispatch source
    /// can't note that signal: it comes to the thread that writes.)
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

    /// Whether one has come, or nobody reads the output any more.
    var haveCome: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return noted.withLock(\.self)
            || poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    }

    /// Lets them end the program again.
    func endAgain() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.numbers + [SIGPIPE] { signal(number, SIG_DFL) }
    }
}
