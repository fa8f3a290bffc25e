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

    @Test func `A lesson has sections, with names, links, hints and blocks of code`() {
        #expect(lesson.given == ["Gate.swift", "Log.swift"])
        #expect(lesson.sections.map(\.heading) == ["3 · Once", "Step 3.1 · Go on"])
        #expect(lesson.sections.map(\.line) == [1, 5])
        let step = lesson.sections[1]
        #expect(step.step?.description == "3.1")
        #expect(step.title == "Go on")
        #expect(step.names == ["Train.swift", "a name that goes on", "next"])
        #expect(step.links == [Lesson.Link(text: "Train.swift", line: 7)])
        #expect(step.hints == [1])
        #expect(step.fences.map(\.language) == ["swift", "swift", "text"])
        #expect(step.fences.map(\.hint) == [nil, 1, nil])
        #expect(step.fences[1].lines == ["if isLate {", "    wait()", "}"])
    }

    @Test func `A command for another build names its folder, so that the learner's own stays`() {
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
