import Foundation
import Testing
import WorkshopSteps

@testable import WorkshopTesting

/// The form of the chapters' tests: what a learner who opens a red one relies on.
struct TestFilesTests {
    /// The lines of the chapters' tests, by the files' paths.
    private static let files: [String: [String]] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardized
        let paths = (FileManager.default.subpaths(atPath: tests.path) ?? []).filter {
            $0.contains(/^(?:Chapter\dTests|BonusTests)\/.*\.swift$/)
        }
        return paths.reduce(into: [:]) { files, path in
            let text = try? String(contentsOf: tests.appending(path: path), encoding: .utf8)
            files[path] = text?.lines
        }
    }()

    @Test func `An effect stands before an expectation, which shows its values`() {
        let hiding = Self.files.values.joined().filter {
            $0.contains(/#(?:expect|require)\((?:try|await)\b/)
        }
        #expect(hiding == [])
    }

    @Test func `Each difference of Swift's own framework names a test of its step`() {
        let unknown = Difference.all.filter { difference in
            !Self.files.contains { path, lines in
                path.contains("/Step\(difference.step).")
                    && lines.contains { $0.contains(difference.test) }
            }
        }
        #expect(unknown.map(\.test) == [], "Which name has the test now?")
    }

    @Test func `Half of the bodies have at most 8 lines, and nine of ten at most 14`() {
        let lengths = Self.files.values.flatMap { lines in
            lines.indices.filter { lines[$0].contains(/^ *@Test\b/) }.map { index in
                Excerpt(of: lines, testAt: index + 1, failureAt: nil).code.count
            }
        }.sorted()
        #expect(lengths.count >= 280)
        #expect(lengths[lengths.count / 2] <= 8)
        #expect(lengths[lengths.count * 9 / 10] <= 14)
    }
}
