import Foundation

/// What a test that has a process of its own tells of the orders that it tries: should one of them stop
/// the process, whoever waits for it can say which, and what the threads had done.
///
/// That takes two runs. In the first one, a file has the number of the order, as long as it is under way;
/// in the second, what has happened in the order of that number.
enum OrderLog {
    /// The names of the variables that say which file, and of which order to tell all.
    static let (file, order) = ("WORKSHOP_ORDER_FILE", "WORKSHOP_ORDER")

    private static let environment = ProcessInfo.processInfo.environment
    private static let output = environment[file].flatMap(FileHandle.init(forWritingAtPath:))
    private static let chosen = environment[order].flatMap { Int($0) }
    private static let count = Protected(0)

    /// Notes that an order begins.
    ///
    /// - Returns: Whether to tell what happens in it.
    static func begin() -> Bool {
        guard output != nil else { return false }
        let number = count.withLock { count in
            count += 1
            return count
        }
        if chosen == nil { tell("\(number)") }
        return number == chosen
    }

    /// Tells what has happened so far, in place of what was told before.
    static func tell(_ words: String) {
        try? output?.truncate(atOffset: 0)
        try? output?.write(contentsOf: Data(words.utf8))
    }

    /// Notes that an order has ended.
    static func end() { tell("") }
}
