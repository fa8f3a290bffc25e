// Stands in for `workshop`, `benchmark` and `torture`. The real tools are in a separate package, so that a
// learner's tests don't wait until they are built. This program builds the tool of the same name, and then
// replaces itself with the tool. To measure your own code:
// CHAPTERS=Chapters swift run -c release benchmark
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path
let (tools, folder) = ("\(root)/Tests/Tools", "\(root)/.build/tools")
let name = URL(filePath: CommandLine.arguments[0]).deletingPathExtension().lastPathComponent
let words = Array(CommandLine.arguments.dropFirst())

/// Replaces this process with another program, or prints why it can't.
func become(_ words: [String]) -> Never {
    fflush(nil)
    execvp(words[0], words.map { strdup($0) } + [nil])
    print("\(words[0]) was not found: \(String(cString: strerror(errno)))")
    exit(2)
}

guard name == "workshop" else {
    setenv("CHAPTERS", ProcessInfo.processInfo.environment["CHAPTERS"] ?? "Solutions", 1)
    become(
        [
            "swift", "run", "--package-path", tools, "--scratch-path", folder, "-c", "release",
            "\(name)-tool",
        ]
            + words)
}

/// Returns the paths, dates and sizes of the files from which `workshop` is built.
func sources() -> String {
    let folders = ["\(tools)/Workshop", "\(root)/Tests/Support/WorkshopSteps"]
    let files = folders.flatMap { folder in
        (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    // The first file is this program, which changes if the compiler does.
    return ([Bundle.main.executablePath ?? "", "\(tools)/Package.swift"] + files).map { path in
        let all = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let date = (all[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(path) \(date) \(all[.size] ?? 0)\n"
    }.joined()
}

// While these files are unchanged, starts the tool directly, because SwiftPM would take two seconds.
let (tool, stamp) = ("\(folder)/debug/workshop-tool", "\(folder)/built-from.txt")
let now = sources()
if (try? String(contentsOfFile: stamp, encoding: .utf8)) == now, access(tool, X_OK) == 0 {
    become([tool] + words)
}
if access(tool, X_OK) != 0 {
    FileHandle.standardError.write(
        Data("The tool is built first, once. It takes half a minute to two minutes.\n".utf8))
}
// A shell builds the tool, and then replaces itself with it. Ctrl-C therefore ends the build as well. It
// wouldn't end a process that Foundation starts, because that has its own process group. The build uses the
// solutions, and leaves out chapter 9, which can be missing. The tool itself runs with the original CHAPTERS.
try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
try? now.write(toFile: "\(stamp).new", atomically: true, encoding: .utf8)
let script = """
    CHAPTERS=Solutions CHAPTER9=off swift build --package-path "$1" --scratch-path "$2" --product workshop-tool >&2 \\
        || exit 2
    mv -f "$3.new" "$3"
    shift 3
    exec "$0" "$@"
    """
become(["/bin/sh", "-c", script, tool, tools, folder, stamp] + words)
