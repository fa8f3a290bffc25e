// Runs `torture` on the finished chapter 5. To measure your own: CHAPTERS=Chapters swift run …
import Foundation

print("CHAPTERS=Solutions swift run -c release torture")
setenv("CHAPTERS", "Solutions", 1)
let words = ["swift", "run", "-c", "release", "torture"] + CommandLine.arguments.dropFirst()
execvp("swift", words.map { strdup($0) } + [nil])
print("swift was not found: \(String(cString: strerror(errno)))")
