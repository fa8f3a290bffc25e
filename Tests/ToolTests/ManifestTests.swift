import Foundation
import Testing

@testable import WorkshopCheck

// The next two functions are those of `Package.swift`, which tests can't import.

/// The folder with SwiftSyntax of the toolchain that a library of SwiftPM belongs to.
private func swiftSyntaxFolder(besides library: String) -> String? {
    if let end = library.range(of: "/SharedFrameworks/SwiftPM.framework/")?.lowerBound {
        // Xcode's SwiftPM is not in the toolchain, but in the same app.
        let toolchain = "Developer/Toolchains/XcodeDefault.xctoolchain"
        return "\(library[..<end])/\(toolchain)/usr/lib/swift/host"
    }
    return toolchainFolder(of: library).map { "\($0)/lib/swift/host" }
}

/// The folder that the toolchain of a library of SwiftPM has its programs and libraries in.
private func toolchainFolder(of library: String) -> Substring? {
    library.range(of: "/lib/swift/pm/").map { library[..<$0.lowerBound] }
}

@Suite("The manifest")
struct ManifestTests {
    @Test(arguments: [
        (
            "/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so",
            "/usr/lib/swift/host"
        ),
        (
            "/home/me/toolchains/6.4.0/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so",
            "/home/me/toolchains/6.4.0/usr/lib/swift/host"
        ),
        (
            """
            /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/\
            swift/pm/ManifestAPI/libPackageDescription.dylib
            """,
            """
            /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/\
            swift/host
            """
        ),
        (
            """
            /Applications/Xcode.app/Contents/SharedFrameworks/SwiftPM.framework/Versions/A/\
            SharedSupport/ManifestAPI/libPackageDescription.dylib
            """,
            """
            /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/\
            swift/host
            """
        ),
        ("/opt/elsewhere/libPackageDescription.so", nil),
        ("", nil),
    ])
    func `SwiftSyntax is beside the library that a manifest runs with`(
        library: String, folder: String?
    ) {
        #expect(swiftSyntaxFolder(besides: library) == folder)
    }

    @Test(arguments: [
        ("/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so", "/usr"),
        ("/home/me/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so", "/home/me/usr"),
        ("/opt/elsewhere/libPackageDescription.so", nil),
    ])
    func `the linker is in the toolchain of the library that a manifest runs with`(
        library: String, folder: Substring?
    ) {
        #expect(toolchainFolder(of: library) == folder)
    }

    @Test func `this file has the functions of the manifest`() throws {
        let project = Project()
        let own = try #require(project.text(of: "Tests/ToolTests/ManifestTests.swift"))
        let start = try #require(own.firstRange(of: "/// The folder with SwiftSyntax")?.lowerBound)
        let end = try #require(own.firstRange(of: "\n@Suite")?.lowerBound)
        let functions = own[start..<end].replacing("private func", with: "func")
        let manifest = try #require(project.text(of: "Package.swift"))
        #expect(manifest.contains(functions), "Make the two equal.")
    }
}
