import Foundation
import Testing

@testable import WorkshopCheck

@Suite("Builds")
struct BuilderTests {
    @Test func `what was not compiled is told by the date of what it depends on`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let module = folder.appending(path: "Chapter1.build")
        try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
        let start = Date(timeIntervalSinceReferenceDate: 1000)
        for (name, seconds) in [("Old", -1.0), ("New", 1.0)] {
            let file = module.appending(path: "\(name).d").path
            try Data().write(to: URL(filePath: file))
            try FileManager.default.setAttributes(
                [.modificationDate: start.addingTimeInterval(seconds)], ofItemAtPath: file)
        }
        let files = ["Old.swift", "New.swift", "Macros/New.swift", "None.swift"]
        let missing = Builder.notCompiled(files, in: folder, since: start)
        #expect(missing == ["Old.swift", "None.swift"])
    }

    @Test func `a test that is in no list is told, since how it ends is not kept`() {
        let lines = """
            struct Tests {
                @Test static func `Step 1.1`() async throws { try await step1.run() }

                @Test(
                    .needsLock,
                    .differs("It waits."))
                static func `Step 1.2`() async throws { try await step2.run() }

                @Test static func `Step 1.3 · a read is noted`() {
                    expect(isNoted, "It is not.")
                }
            }
            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let findings = LadderCheck.withoutList(lines, path: "Tests.swift")
        #expect(findings.map(\.location.line) == [9])
    }
}
