import Testing

/// The program that the authors' check runs tests with: Swift Testing, and nothing else.
///
/// SwiftPM's own also looks for tests of XCTest, for which it compiles two modules after most edits.
@main struct CheckMain {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
