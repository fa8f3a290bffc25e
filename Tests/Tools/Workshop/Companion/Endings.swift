import Dispatch
import Foundation
import Synchronization

/// The signals that end a program: ctrl-C, a terminal that is closed, output that nobody reads any more,
/// a polite `kill`.
///
/// From here on they end nothing and are noted, so that the program can stop first what it has started:
/// that has a process group of its own, and ctrl-C does not reach it.
final class Endings: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let noted = Mutex(false)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Whether one has come, or nobody reads the output any more.
    var haveCome: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return noted.withLock(\.self)
            || poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    }

    /// Begins to note them.
    init() {
        // A dispatch source can't note this one: it comes to the thread that writes.
        signal(SIGPIPE, SIG_IGN)
        for number in Self.signals {
            signal(number, SIG_IGN)
            sources.withLock { sources in
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { self.noted.withLock { $0 = true } }
                source.resume()
                sources.append(source)
            }
        }
    }

    /// Lets them end the program again.
    func endAgain() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        for number in Self.signals + [SIGPIPE] { signal(number, SIG_DFL) }
    }
}
