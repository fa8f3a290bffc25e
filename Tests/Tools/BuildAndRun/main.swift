// Stands in for `workshop`, `benchmark` and `torture`, which are in a package of their own: builds the real one
// and becomes it, so that a learner's tests need not wait for it. To measure your own code:
// CHAPTERS=Chapters swift run -c release benchmark
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path
let (tools, folder) = ("\(root)/Tests/Tools", "\(root)/.build/tools")
let name = URL(filePath: CommandLine.arguments[0]).deletingPathExtension().lastPathComponent
let words = Array(CommandLine.arguments.dropFirst())

/// Becomes another program, or says why it can't.
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

/// The names, dates and sizes of the files that the companion is made from.
func sources() -> String {
    let folders = ["\(tools)/Workshop", "\(root)/Tests/Support/WorkshopSteps"]
    let files = folders.flatMap { folder in
        (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    // The first is this program: another compiler builds it anew.
    return ([Bundle.main.executablePath ?? "", "\(tools)/Package.swift"] + files).map { path in
        let all = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let date = (all[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(path) \(date) \(all[.size] ?? 0)\n"
    }.joined()
}

// It is started without SwiftPM, which takes two seconds, as long as nothing has changed that it is made from.
let (tool, stamp) = ("\(folder)/debug/workshop-tool", "\(folder)/built-from.txt")
let now = sources()
if (try? String(contentsOfFile: stamp, encoding: .utf8)) == now, access(tool, X_OK) == 0 {
    become([tool] + words)
}
if access(tool, X_OK) != 0 {
    FileHandle.standardError.write(
        Data("The tool is built first, once. It takes half a minute to two minutes.\n".utf8))
}
// A shell builds it and then becomes it. So ctrl-C ends the build as well: what Foundation starts is in a
// process group of its own, and would go on. It is built with the solutions, and without chapter 9, which may
// be missing; CHAPTERS stays what it was for the tool itself.
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
