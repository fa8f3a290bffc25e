import Foundation
import Testing

@testable import WorkshopTesting

/// The form of the chapters' tests: what a learner who opens a red one relies on.
struct TestFilesTests {
    /// A file of a chapter's tests.
    struct File: CustomTestStringConvertible, Sendable {
        let path: String
        let lines: [Substring]

        var testDescription: String { path }
        /// The step in its name, such as `Step3.2.swift` or `Step3.2.Inside.swift`.
        var step: Substring? { path.firstMatch(of: /\/Step([1-9B]\.\d+)\.[^\/]*$/)?.1 }

        /// How many lines the bodies of its tests have.
        var bodies: [Int] {
            lines.indices.filter { lines[$0].contains(/^ *@Test\b/) }.compactMap { start in
                let indentation = lines[start].prefix { $0 == " " }
                guard let opening = lines[start...].firstIndex(where: { $0.hasSuffix("{") }),
                    let end = lines[opening...].firstIndex(of: "\(indentation)}")
                else { return lines[start].hasSuffix("}") ? 1 : nil }
                return end - opening - 1
            }
        }
    }

    private static let all: [File] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardized
        return FileManager.default.subpaths(atPath: tests.path)?.sorted().compactMap { path in
            guard path.contains(/^(?:Chapter\dTests|BonusTests)\/.*\.swift$/),
                !path.hasSuffix("/YourTests.swift"),
                let text = try? String(contentsOf: tests.appending(path: path), encoding: .utf8)
            else { return nil }
            return File(
                path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        } ?? []
    }()

    @Test(arguments: all) func `A file has at most 400 lines`(file: File) {
        #expect(file.lines.count <= 401, "Do rows that are alike have a test each?")
    }

    @Test(arguments: all)
    func `A test stands in the suite of the step that its file is named after`(file: File) {
        let suite = file.step.flatMap { step in
            file.lines.firstIndex {
                $0.contains("@Suite") && $0.contains("struct `Step \(step)`")
                    || $0.contains("Tests.`Step \(step)` {")
            }
        }
        let outside = file.lines.indices.first {
            file.lines[$0].contains(/^ *@Test\b/) && $0 < suite ?? .max
        }
        #expect(outside == nil, "How does the table know which step it belongs to?")
    }

    @Test(arguments: all) func `An effect stands before an expectation, which shows its values`(
        file: File
    ) {
        let hiding = file.lines.filter { $0.contains(/#(?:expect|require)\((?:try|await)\b/) }
        #expect(hiding == [])
    }

    @Test func `Each difference of Swift's own framework names a test of its step`() {
        let unknown = Difference.all.filter { difference in
            !Self.all.contains { file in
                file.step ?? "" == difference.step
                    && file.lines.contains { $0.contains(difference.test) }
            }
        }
        #expect(unknown.map(\.test) == [], "Which name has the test now?")
    }

    @Test func `Half of the bodies have at most 8 lines, and nine of ten at most 14`() {
        let lengths = Self.all.flatMap(\.bodies).sorted()
        #expect(lengths.count >= 280)
        #expect(lengths[lengths.count / 2] <= 8)
        #expect(lengths[lengths.count * 9 / 10] <= 14)
    }
}
