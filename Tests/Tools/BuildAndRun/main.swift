// Stands in for `benchmark`, `torture` and `workshop`, and runs the real one, with the solutions: a
// learner's tests need not wait for it. To measure your own: CHAPTERS=Chapters swift run …
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path
let program = URL(filePath: CommandLine.arguments[0]).deletingPathExtension().lastPathComponent
let words = Array(CommandLine.arguments.dropFirst())

/// Becomes another program, or says why it can't.
func become(_ words: [String]) -> Never {
    fflush(nil)
    execvp(words[0], words.map { strdup($0) } + [nil])
    print("\(words[0]) was not found: \(String(cString: strerror(errno)))")
    exit(2)
}

/// The names, dates and sizes of the files that the tool is made from.
func sources() -> String {
    let folders = [
        "Tests/Tools/Workshop/Check", "Tests/Tools/Workshop/Companion",
        "Tests/Tools/Workshop/Tool", "Tests/Support/WorkshopSteps",
    ]
    let inFolders = folders.flatMap { folder in
        (FileManager.default.subpaths(atPath: "\(root)/\(folder)") ?? []).map { "\(folder)/\($0)" }
    }
    // The first is this program: another compiler builds it anew.
    let own = Bundle.main.executablePath ?? ""
    return ([own] + (["Package.swift"] + inFolders.sorted()).map { "\(root)/\($0)" }).map { path in
        var status = stat()
        stat(path, &status)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return "\(path) \(time.tv_sec).\(time.tv_nsec) \(status.st_size)\n"
    }.joined()
}

guard program == "workshop" else {
    print((["CHAPTERS=Solutions swift run -c release \(program)"] + words).joined(separator: " "))
    setenv("CHAPTERS", "Solutions", 1)
    become(["swift", "run", "--package-path", root, "-c", "release", program] + words)
}
// The tool has a folder of its own, so that its build and that of the tests don't undo each other. It is
// started without SwiftPM, which takes a second, as long as nothing has changed that it is made from.
// It is built with the solutions, and CHAPTERS stays what it was: `expand` looks at that.
let folder = "\(root)/.build/check/tool"
let tool = "\(folder)/debug/workshop"
let stamp = "\(folder)/built-from.txt"
let now = sources()
if (try? String(contentsOfFile: stamp, encoding: .utf8)) == now, access(tool, X_OK) == 0 {
    become([tool] + words)
}
if access(tool, X_OK) != 0 {
    FileHandle.standardError.write(
        Data("The tool is built first, once. It takes half a minute to two minutes.\n".utf8))
}
// A shell builds the tool and then becomes it. So ctrl-C ends the build as well: what Foundation starts
// is in a process group of its own, and would go on.
try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
try? now.write(toFile: "\(stamp).new", atomically: true, encoding: .utf8)
let script = """
    CHAPTERS=Solutions swift build --package-path "$1" --scratch-path "$2" --product workshop >&2 || exit 2
    mv -f "$3.new" "$3"
    shift 3
    exec "$0" "$@"
    """
become(["/bin/sh", "-c", script, tool, root, folder, stamp] + words)
