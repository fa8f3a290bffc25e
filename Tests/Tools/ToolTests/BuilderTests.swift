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
}
