import WorkshopSteps

/// How the framework grows from chapter to chapter: how much code arrives with each, and whose the
/// finished code is.
///
/// Lines count that are neither blank nor a comment, of the framework: what is observed, drawn or
/// expanded is left out (trains and boards, views, macros).
package struct Growth {
    /// What a chapter adds.
    struct Row: Sendable, Equatable {
        /// The chapter's number.
        let chapter: Int
        /// How many lines its starter has that the finished chapter before it has not.
        let jump: Int
        /// How many lines the finished framework has.
        let lines: Int
        /// How many of them the learner wrote, here or before.
        let written: Int

        /// How much of the finished framework is the learner's, in percent.
        var share: Int { lines == 0 ? 0 : written * 100 / lines }
    }

    /// A line of code, and whose it is.
    private struct Line {
        let text: String
        var isLearners = false
    }

    /// The chapters' rows, in order.
    let rows: [Row]

    /// Follows the lines of the chapters that build the framework.
    ///
    /// A line that was there before keeps its owner. A new one outside of a region is given; a new one
    /// in a region, which the starter does not have there, is the learner's.
    ///
    /// - Parameter chapters: The chapters, in the order in which each goes on from the one before.
    init(_ chapters: [ChapterSources]) {
        var rows: [Row] = []
        var files: [String: [Line]] = [:]
        for chapter in chapters {
            var jump = 0
            var after: [String: [Line]] = [:]
            for (name, solution) in chapter.solution where Self.isFramework(name) {
                var before = files[name] ?? []
                // The starter: what is not from the chapter before is given.
                let starter = Self.merged(
                    before, with: Self.code(of: chapter.starter[name] ?? solution),
                    isNewLearners: false)
                jump += starter.added
                before = starter.lines
                // The solution: what is not in the starter is in a region, and the learner's.
                after[name] =
                    Self.merged(before, with: Self.code(of: solution), isNewLearners: true)
                    .lines
            }
            files = after
            let lines = files.values.joined()
            rows.append(
                Row(
                    chapter: chapter.number, jump: jump, lines: lines.count,
                    written: lines.count(where: \.isLearners)))
        }
        self.rows = rows
    }

    /// Reads the chapters that the last one goes on from, and that one: those that build the framework.
    /// And then the Bonus, which goes on from an earlier one.
    ///
    /// - Returns: `nil` if the files of one of them can't be read.
    package init?(of project: Project) {
        guard
            let growth = Growth(upTo: project.chapters.last { $0 != Step.bonus }, of: project),
            let bonus = Growth(upTo: project.chapters.last { $0 == Step.bonus }, of: project)
        else { return nil }
        rows = growth.rows + bonus.rows.suffix(1)
    }

    private init?(upTo last: Int?, of project: Project) {
        let builders = sequence(state: last) { chapter in
            defer { chapter = chapter.flatMap(Project.predecessor) }
            return chapter
        }.reversed()
        let sources = builders.compactMap { try? ChapterSources($0, in: project) }
        guard sources.count == builders.count else { return nil }
        self.init(sources)
    }

    /// Whether a file is a part of the framework.
    private static func isFramework(_ file: String) -> Bool {
        !["Train.swift", "Board.swift"].contains(file) && !file.contains("/")
    }

    /// The lines of code of a file.
    private static func code(of source: SourceText) -> [String] {
        source.unmarkedText.lines.map { $0.trimmingPrefix { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }.map(String.init)
    }

    /// Gives new lines the owners of the old ones that they are equal to.
    private static func merged(
        _ old: [Line], with new: [String], isNewLearners: Bool
    ) -> (lines: [Line], added: Int) {
        let difference = new.difference(from: old.map(\.text))
        var lines = old
        for change in difference {
            switch change {
            case .remove(let offset, _, _): lines.remove(at: offset)
            case .insert(let offset, let text, _):
                lines.insert(Line(text: text, isLearners: isNewLearners), at: offset)
            }
        }
        return (lines, difference.insertions.count)
    }

    /// The table that the check prints.
    package var table: String {
        let head = "chapter  given at its start  lines when done  the learner's"
        let lines = rows.map { row in
            let name = row.chapter == Step.bonus ? "Bonus" : "\(row.chapter)"
            let cells = [
                (name, 7), ("\(row.jump)", 18), ("\(row.lines)", 15),
                ("\(row.written), \(row.share) %", 13),
            ]
            return cells.map { text, width in
                String(repeating: " ", count: max(0, width - text.count)) + text
            }.joined(separator: "  ")
        }
        return ([head] + lines).joined(separator: "\n")
    }
}
