import Testing

// A test asks for what its author has thought of. A program is put together by chance, from the lines
// that a chapter knows, and a model says what it has to do: so wrong code is found that nobody has
// thought of. What goes wrong is made smaller, until nothing can be left out, and printed.
//
// The idea is property-based testing, as in QuickCheck (K. Claessen and J. Hughes, ICFP 2000), whose
// sequel for programs with state tests against a model (J. Hughes, "QuickCheck Testing for Fun and
// Profit", PADL 2007).

/// What goes wrong in a program or on a screen, and at which line.
struct ProgramMistake {
    let path: Program.Path
    let text: String
}

/// What came of running small programs.
public struct Programs: Sendable {
    /// How many were run.
    public fileprivate(set) var count = 0
    /// The smallest program that goes wrong, as Swift, with a remark; `nil` if all went well.
    public fileprivate(set) var story: String?

    /// Runs programs of a kind on a chapter's framework, until one goes wrong.
    ///
    /// - Parameters:
    ///   - kind: What the programs may do.
    ///   - chapter: Where they run.
    ///   - count: How many to run.
    public init<Chapter: ProgramChapter>(
        _ kind: ProgramKind, on chapter: Chapter.Type, count: Int = 100
    ) {
        typealias Run = ProgramRun<Chapter>
        func mistake(in program: Program) -> ProgramMistake? {
            guard Run.calls(of: program, kind) != nil else { return nil }
            // Where no order is promised, the order may be another one each time.
            for _ in 0..<6 {
                if let mistake = Run.mistake(in: program, kind) { return mistake }
            }
            return nil
        }
        let programs = Made.first(count, growing: 2..<8) {
            ProgramGenerator.program(kind, lines: $0, &$1)
        } isWorthwhile: {
            guard let calls = Run.calls(of: $0, kind) else { return false }
            // Without a call, a program shows only that nothing is called too often.
            return !kind.calls || calls > 0 || $1 % 4 == 0
        }
        var simplest: (made: Made<Program>, mistake: ProgramMistake)?
        var mistakes = 0
        for program in programs where mistakes < 6 {
            self.count += 1
            guard var found = Run.mistake(in: program.value, kind) else { continue }
            mistakes += 1
            var search = Search(program)
            while let candidate = search.next() {
                guard let other = mistake(in: candidate.value) else { continue }
                search.accept(candidate)
                found = other
            }
            // What begins elsewhere may end at something simpler.
            if simplest.map({ search.simplest.record.isSimpler(than: $0.made.record) }) ?? true {
                simplest = (search.simplest, found)
            }
        }
        guard let (made, mistake) = simplest else { return }
        story = ProgramText.text(
            of: made.value, importing: kind.module, declaringModels: kind.declaresModels,
            remark: mistake)
    }
}

/// Expects programs of a kind to do what the model says.
///
/// The smallest one that does not is the issue.
///
/// - Parameters:
///   - kind: What the programs may do.
///   - chapter: Where they run.
///   - count: How many to run.
///   - fileID: Where the test is, as are the others: who imports no `Testing` can call this too.
///   - filePath: The file.
///   - line: The line.
///   - column: The column.
public func expectPrograms<Chapter: ProgramChapter>(
    _ kind: ProgramKind, on chapter: Chapter.Type, count: Int = 100, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    guard let story = Programs(kind, on: chapter, count: count).story else { return }
    recordProgram(
        story, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        isTold: kind.calls)
}

/// Records the smallest program that goes wrong as the issue. It can be run if it prints something.
func recordProgram(_ story: String, _ sourceLocation: SourceLocation, isTold: Bool = true) {
    let place = isTold ? ". You can run it in Chapters/Play/main.swift (`swift run play`):" : ":"
    Issue.record(
        """
        A small program goes wrong\(place)

        \(story)
        """, sourceLocation: sourceLocation)
}
