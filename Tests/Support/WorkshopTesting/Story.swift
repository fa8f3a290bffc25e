import WorkshopSteps

/// A place in the source code at which a thread takes a lock.
struct Place: Equatable, CustomStringConvertible, @unchecked Sendable {
    /// The file's `#fileID`, as a null-terminated string. It's part of the program, so it's never
    /// freed.
    let file: UnsafeRawPointer
    let line: Int

    private var fileID: String { String(cString: file.assumingMemoryBound(to: CChar.self)) }

    /// The file's name, without the module's name.
    var fileName: Substring { fileID.split(separator: "/").last ?? "" }

    /// Whether a chapter's test takes the lock, rather than the code under test. In the tests of
    /// this tool, the test itself contains the code under test.
    var isInTest: Bool {
        let module = fileID.prefix { $0 != "/" }
        return module.hasSuffix("Tests") && module != "ToolTests"
    }

    var description: String { isInTest ? "in the test" : "\(fileName):\(line)" }

    /// The place, worded for a message, such as "taken at A.swift:1".
    var whereTaken: String { isInTest ? "taken in the test" : "taken at \(self)" }
}

/// The events of a scenario's threads, in order.
struct Story {
    /// An action of a thread.
    enum Event {
        /// The thread is about to take this step, which the model or the test describes in words.
        case says(String)
        /// The thread has taken a lock.
        case locks(Place)
        /// The thread waits for a lock that another thread holds.
        case waits(Place, for: Int)
    }

    /// An entry in a column: either a description, or the locks that the thread took in a row.
    private struct Entry {
        let thread: Int
        var words = ""
        var places: [Place] = []
    }

    private(set) var events: [(thread: Int, event: Event)] = []

    mutating func add(_ event: Event, by thread: Int) {
        events.append((thread, event))
    }

    /// The length in lines beyond which a timeline leaves out some of the locks.
    private static let length = 12

    /// Returns the story as a timeline, with a column for each thread.
    ///
    /// - Parameter names: The threads' names.
    /// - Returns: Lines of at most 92 characters, because a test's issues are indented.
    func text(_ names: [String]) -> String {
        let gap = 4
        let width = (92 + gap) / max(names.count, 1) - gap
        var lines = lines(of: entries(names), names.count, width)
        if lines.count > Self.length {
            lines = self.lines(
                of: shortened(entries(names)), names.count, width)
        }
        if !lines.isEmpty { lines.insert(names, at: 0) }
        return lines.map { columns in
            // A file's name can be wider than one of three columns.
            let padded = columns.map {
                $0 + String(repeating: " ", count: max(width + gap - $0.count, 1))
            }
            return padded.joined().trimmedAtEnd
        }
        .joined(separator: "\n")
    }

    private func entries(_ names: [String]) -> [Entry] {
        var entries: [Entry] = []
        for (thread, event) in events {
            switch event {
            case .says(let words):
                entries.append(Entry(thread: thread, words: words))
            case .waits(let place, let owner):
                let other = owner == thread ? "itself" : names[owner]
                entries.append(Entry(thread: thread, words: "waits for \(other) (\(place))"))
            case .locks(let place):
                if let last = entries.last, last.thread == thread, !last.places.isEmpty {
                    if last.places.last != place { entries[entries.count - 1].places.append(place) }
                } else {
                    entries.append(Entry(thread: thread, places: [place]))
                }
            }
        }
        return entries
    }

    /// Removes all locks except those right before and right after a switch to another thread.
    /// After a switch, the first lock in another file also remains, because that is where a change
    /// ends the tracking that it has found.
    private func shortened(_ entries: [Entry]) -> [Entry] {
        entries.indices.compactMap { index in
            var entry = entries[index]
            guard !entry.places.isEmpty else { return entry }
            let isFirst = index == 0 || entries[index - 1].thread != entry.thread
            let isLast = index == entries.count - 1 || entries[index + 1].thread != entry.thread
            guard isFirst && index > 0 || isLast && index < entries.count - 1 else { return nil }
            if !(isFirst && isLast) || entry.places.count > 2 {
                let (first, last) = (entry.places[0], entry.places[entry.places.count - 1])
                let other = entry.places.first { $0.fileName != first.fileName }
                entry.places = isFirst ? [first] + (other.map { [$0] } ?? []) : [last]
            }
            return entry
        }
    }

    private func lines(of entries: [Entry], _ count: Int, _ width: Int) -> [[String]] {
        entries.flatMap { entry in
            let words = entry.places.isEmpty ? entry.words : words(for: entry.places)
            return wrapped(words, width).map { line in
                (0..<count).map { $0 == entry.thread ? line : "" }
            }
        }
    }

    /// Returns a description of locks that were taken in a row, such as "takes locks (A.swift:1,
    /// :2, B.swift:7)".
    private func words(for places: [Place]) -> String {
        var texts: [String] = []
        for (index, place) in places.enumerated() {
            let isSameFile = index > 0 && places[index - 1].fileName == place.fileName
            guard !(isSameFile && place.isInTest) else { continue }
            texts.append(isSameFile ? ":\(place.line)" : "\(place)")
        }
        if texts.count > 5 { texts.replaceSubrange(2..<texts.count - 1, with: ["…"]) }
        return "takes \(places.count == 1 ? "a lock" : "locks") (\(texts.joined(separator: ", ")))"
    }

    /// Breaks a text into lines of at most `width` characters. All lines but the first are
    /// indented.
    private func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = width < 90 ? "  " : ""
                line += word
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return lines + [line]
    }
}
