import Testing
import WorkshopSteps

@testable import WorkshopCheck
@testable import WorkshopCompanion

@Suite("Lessons")
struct LessonTests {
    private let lesson = Lesson(
        """
        # 3 · Once

        Given: `Gate.swift` is new, `Log.swift` is longer.

        ## Step 3.1 · Go on

        See [`Train.swift`](Train.swift), and `a name that
        goes on`. A lone ` goes nowhere.

        `next`

        ```swift
        # no heading
        ```

        <details><summary>Hint 1: a nudge</summary>

        ```swift
            if isLate {
                wait()
            }

        ```
        </details>

        ```text
        after
        ```
        """)

    @Test func `a heading starts a section`() {
        #expect(lesson.sections.map(\.heading) == ["3 · Once", "Step 3.1 · Go on"])
        #expect(lesson.sections.map(\.line) == [1, 5])
        #expect(lesson.sections.map(\.step?.description) == [nil, "3.1"])
        #expect(lesson.sections[1].title == "Go on")
    }

    @Test func `names in code font may continue in the next line of their paragraph`() {
        let names = lesson.sections[1].names
        #expect(names == ["Train.swift", "a name that goes on", "next"])
    }

    @Test func `links are found with their lines`() {
        #expect(lesson.sections[1].links == [Lesson.Link(text: "Train.swift", line: 7)])
    }

    @Test func `a block of code knows its hint, and starts at the left`() {
        let fences = lesson.sections[1].fences
        #expect(fences.map(\.language) == ["swift", "swift", "text"])
        #expect(fences.map(\.hint) == [nil, 1, nil])
        #expect(fences[1].lines == ["if isLate {", "    wait()", "}"])
        #expect(lesson.sections[1].hints == [1])
    }

    @Test func `given files are listed`() {
        #expect(lesson.given == ["Gate.swift", "Log.swift"])
    }

    @Test func `a command for another build names its folder, so that the learner's own stays`() {
        let project = Project()
        let pages = ["README.md"] + project.files(in: "Chapters").map { "Chapters/\($0)" }
        for page in pages where page.hasSuffix(".md") {
            for line in project.text(of: page)?.lines ?? [] {
                let commands = line.matches(of: /(CHAPTERS=\w+ )?swift (test|run -*\w)[^`]*/)
                for command in commands.map({ String($0.0) }) {
                    let isOther = command.contains(/CHAPTERS=(Toolchain|Solutions)|--sanitize/)
                    #expect(!isOther || command.contains("--scratch-path .build/"), "\(page)")
                }
            }
        }
    }
}
