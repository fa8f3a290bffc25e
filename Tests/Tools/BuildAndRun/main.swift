// Stands in for `benchmark`, `torture` and `workshop`, and runs the real one, with the solutions: a
// learner's tests need not wait for it. To measure your own: CHAPTERS=Chapters swift run …
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path
let program = URL(filePath: CommandLine.arguments[0]).deletingPathExtension().lastPathComponent
let isTool = program == "workshop"
// What measures is built for speed. The tool has a folder of its own, so that its build and that of
// the tests don't undo each other.
let options = isTool ? ["--scratch-path", "\(root)/.build/check/tool"] : ["-c", "release"]
let words = ["swift", "run", "--package-path", root] + options + [program]

if !isTool { print("CHAPTERS=Solutions swift run -c release \(program)") }
setenv("CHAPTERS", "Solutions", 1)
execvp("swift", (words + CommandLine.arguments.dropFirst()).map { strdup($0) } + [nil])
print("swift was not found: \(String(cString: strerror(errno)))")
exit(2)
