import Foundation
import PackagePlugin

/// Recompiles a target after the macros that it uses have changed.
///
/// SwiftPM rebuilds the macros, but not the code that the old macros expanded. So this plugin adds a source
/// file to the target, with a checksum of the macros in a comment. A change to the macros changes that file,
/// so SwiftPM compiles the target.
@main
struct MacroStamp: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let targets = target.recursiveTargetDependencies
            .compactMap { $0 as? SwiftSourceModuleTarget }
        // An editor treats each input as a source file of this target. So the inputs are only the macros
        // themselves, by their paths through the link `Plugin/Macros`.
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
