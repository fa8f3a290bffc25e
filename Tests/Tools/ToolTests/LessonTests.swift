import Testing
import WorkshopCompanion

@Suite("Lessons")
struct LessonTests {
    @Test func `A command for another build names its folder, so that the learner's own stays`() {
        let project = Project()
        let pages = ["README.md"] + project.files(in: "Chapters").map { "Chapters/\($0)" }
        for page in pages where page.hasSuffix(".md") {
            let text = project.text(of: page) ?? ""
            for match in text.matches(of: /(CHAPTERS=\w+ )?swift (test|run -*\w)[^`\n]*/) {
                let isOther = match.0.contains(/CHAPTERS=(Toolchain|Solutions)|--sanitize/)
                #expect(!isOther || match.0.contains("--scratch-path .build/"), "\(page)")
            }
        }
    }
}
