import Foundation

/// What the tool shows while it works.
struct Progress {
    private let isTerminal = isatty(STDOUT_FILENO) == 1
    private let total: Int
    private var done = 0

    /// Work that has this many parts.
    init(total: Int) {
        self.total = total
    }

    /// Notes that a part of the work is done, and says which.
    ///
    /// A terminal has one line, which changes; anything else gets a line now and then.
    mutating func advance(_ what: String) {
        done += 1
        if isTerminal {
            print("\r\u{1B}[K[\(done)/\(total)] \(what)", terminator: done == total ? "\n" : "")
        } else if done.isMultiple(of: 10) || done == total {
            print("[\(done)/\(total)] \(what)")
        }
        fflush(nil)
    }
}
