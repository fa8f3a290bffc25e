import Foundation
import PackagePlugin

/// Lets code be expanded again when the macros that it uses have changed.
///
/// SwiftPM builds the macros anew, but not the code that was expanded with the old ones. So the
/// target gets one more source file, with a checksum of the macros in a comment. The file changes when
/// they do, and then the target is compiled.
@main
struct MacroStamp: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let targets = target.recursiveTargetDependencies
            .compactMap { $0 as? SwiftSourceModuleTarget }
        // By their link, and without the program: an editor takes an input for a part of this target.
        let sources = targets.filter { $0.kind == .macro }
            .flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
            .filter { $0.path.contains("/Plugin/Macros/") }
        let stamp = context.pluginWorkDirectoryURL.appending(path: "MacroStamp.swift")
        let script = """
            set -- $(cat "$@" | cksum) && echo "// $1" > "$0"
            """
        return [
            .buildCommand(
                displayName: "Looking for changes in the macros",
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", script, stamp.path] + sources.map(\.path),
                inputFiles: sources, outputFiles: [stamp])
        ]
    }
}
