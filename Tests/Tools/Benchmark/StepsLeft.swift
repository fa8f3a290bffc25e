import Foundation
import WorkshopSteps

/// Returns whether a chapter has a step that still has the starter's text. The solutions have no such
/// steps.
func hasStepsLeft(_ chapter: Int) -> Bool {
    guard ProcessInfo.processInfo.environment["CHAPTERS"] == "Chapters" else { return false }
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return !ChapterFolder(chapter, in: "Chapters", of: package).stepsLeft(of: package).isEmpty
}
