import Dispatch
import Foundation
import Synchronization

/// The signals that end a program: ctrl-C, a terminal that is closed, output that nobody reads any more,
/// a polite `kill`.
///
/// From here on they end nothing and are noted, so that the program can stop first what it has started:
/// that has a process group of its own, and ctrl-C does not reach it.
final class Endings: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

    private let noted = Mutex(false)
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Whether one has come.
    var haveCome: Bool { noted.withLock(\.self) }

    /// Begins to note them.
    init() {
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
        for number in Self.signals { signal(number, SIG_DFL) }
    }
}
