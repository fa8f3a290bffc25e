import Foundation

/// What a compiler says and writes about classes: something to compare.
struct MacroFacts: Sendable {
    /// One thing about a part of a class.
    struct Fact: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The class's number.
        let number: Int
        /// The member's source code in one line, or `class` for what is not about a member.
        let subject: String
        /// What is said of it, or what is written for it.
        let text: String

        var description: String { "`\(subject)`: \(text)" }

        static func < (left: Fact, right: Fact) -> Bool {
            (left.number, left.subject, left.text) < (right.number, right.subject, right.text)
        }
    }

    /// The facts.
    private(set) var facts: Set<Fact> = []
    /// What the compiler says about no class.
    private(set) var rest: [String] = []

    private let classes: [Int: ModelClass]
    /// For each line of the source code, the class and the part of it.
    private let places: [(number: Int, part: Int)?]

    /// Reads what the compiler has printed.
    ///
    /// - Parameters:
    ///   - output: What it has printed, with `-dump-macro-expansions` and diagnostics in LLVM's style.
    ///   - source: The source code.
    init(output: String, of source: MacroSource) {
        classes = Dictionary(uniqueKeysWithValues: source.classes.map { ($0.number, $0) })
        places = source.places
        // An expansion: its name, a line of dashes, the text, a line of dashes.
        let dashes = "\n------------------------------\n"
        var printed = ""
        var remaining = output[...]
        while let start = remaining.firstRange(of: dashes) {
            let before = remaining[..<start.lowerBound]
            let name = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            let text = remaining[start.upperBound...]
            let end = text.firstRange(of: dashes)
            printed += before.dropLast(name.count)
            addExpansion(String(name), String(text[..<(end?.lowerBound ?? text.endIndex)]))
            remaining = end.map { text[$0.upperBound...] } ?? ""
        }
        printed += remaining
        let pattern = /^(.*?):(\d+):\d+: (error|warning|remark): (.*)$/
        for line in printed.split(separator: "\n") {
            guard let match = line.wholeMatch(of: pattern) else {
                let isOfNoPlace = line.contains("error: ") || line.contains("Stack dump")
                if isOfNoPlace { rest.append(String(line)) }
                continue
            }
            let text = "\(match.3): \(match.4)"
            if match.1.contains("@__swiftmacro_") {
                let place = place(inName: String(match.1))
                add(place, "\(text) (in the expansion)")
            } else if let line = Int(match.2), let place = places.dropFirst(line - 1).first ?? nil {
                add((place.number, subject(of: place.part, in: place.number)), text)
            } else {
                rest.append(String(line))
            }
        }
    }

    private mutating func addExpansion(_ name: String, _ text: String) {
        let roles = ["a": "accessors", "p": "peers", "m": "members", "e": "extensions"]
        let role = name.matches(of: /fM([apmeAc])\d*_/).last.flatMap { roles["\($0.1)"] }
        // An attribute shows in what comes of it.
        guard let role else { return }
        let text = Self.withoutLayout(text)
        // Each member that the macro adds is a fact of its own.
        let parts =
            role == "members" ? text.split(before: /(?:internal|private)nonisolated/) : [text]
        for part in parts where !part.isEmpty { add(place(inName: name), "\(role): \(part)") }
    }

    private mutating func add(_ place: (number: Int, subject: String)?, _ text: String) {
        guard let place, let model = classes[place.number] else { return }
        let text = text.replacing("Observation.", with: "").replacing("Chapter9.", with: "")
            .replacing(model.name, with: "NAME").replacing(/\ \(from macro .*\)/, with: "")
        facts.insert(Fact(number: place.number, subject: place.subject, text: text))
    }

    /// The class, and the member, that the compiler's name of an expansion tells: it has the names of
    /// both, each with its length before it, and then that of the macro.
    private func place(inName name: String) -> (number: Int, subject: String)? {
        var names: [String] = []
        var remaining = name.split(separator: "swiftmacro_").last ?? ""
        while let digit = remaining.firstIndex(where: \.isNumber) {
            let digits = remaining[digit...].prefix { $0.isNumber }
            let length = Int(digits) ?? 0
            let text = remaining[digits.endIndex...].prefix(length)
            names.append(String(text))
            remaining = remaining[text.endIndex...]
        }
        guard let index = names.firstIndex(where: { $0.wholeMatch(of: /K\d{3}/) != nil }),
            let number = Int(names[index].dropFirst()), let model = classes[number]
        else { return nil }
        // What is private has the hash of its file's name as well.
        let member = names[(index + 1)...].prefix { !$0.hasPrefix("Observa") }
            .last { $0.wholeMatch(of: /_?[0-9A-F]{8,}/) == nil }
        let part = member.flatMap { member in
            model.members.firstIndex { text in
                text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == member }
                    || text.contains("`in place") && member.hasPrefix("inplace")
            }
        }
        return (number, subject(of: part.map { $0 + 1 } ?? 0, in: number))
    }

    private func subject(of part: Int, in number: Int) -> String {
        guard let model = classes[number], model.members.indices.contains(part - 1) else {
            return "class"
        }
        return model.members[part - 1].replacing("\n", with: " ⏎ ")
    }

    /// The text without comments, blanks and line numbers, and with plain names for unique ones.
    private static func withoutLayout(_ text: String) -> String {
        text.replacing(/\/\/.*/, with: "").replacing(/\/\*.*?\*\//, with: "")
            .replacing(/#sourceLocation\(.*\)/, with: "")
            .replacing(/\$s\w*?(?:6(Member)|14(MutationResult))fMu\d*_/) { match in
                match.1 ?? match.2 ?? ""
            }
            .filter { !$0.isWhitespace }
    }
}

extension String {
    /// The pieces that begin where a pattern matches, and what is before the first of them.
    fileprivate func split(before pattern: Regex<Substring>) -> [String] {
        var starts = ranges(of: pattern).map(\.lowerBound)
        if starts.first != startIndex { starts.insert(startIndex, at: 0) }
        return zip(starts, starts.dropFirst() + [endIndex]).map { String(self[$0..<$1]) }
    }
}

/// A file with classes.
struct MacroSource: Sendable {
    /// The classes.
    let classes: [ModelClass]
    /// The module that has the macros.
    let module: String
    /// The file's text.
    let text: String
    /// For each line, the number of the class and the part of it that the line belongs to.
    let places: [(number: Int, part: Int)?]

    init(_ classes: [ModelClass], module: String) {
        self.classes = classes
        self.module = module
        let head = "import \(module)\n\(ModelGrammar.prelude)"
        var lines = head.split(separator: "\n").map(String.init)
        var places: [(number: Int, part: Int)?] = lines.map { _ in nil }
        for model in classes {
            for (part, text) in model.parts(module: module).enumerated() {
                for line in text.split(separator: "\n") {
                    lines.append(String(line))
                    places.append((model.number, part))
                }
            }
        }
        text = lines.joined(separator: "\n") + "\n"
        self.places = places
    }
}
