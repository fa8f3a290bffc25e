let usage = """
    usage: swift run board [--frames N] [--trains N]
           swift run board STEP

    Shows a departure board, drawn by your chapter 6. After step 7.1, chapter 7 draws it twice:
    without observation and with it.

      STEP         a step of chapter 6 or 7, such as 7.2: its screen, before a change and after it;
                   or 8: loops over values, and keys that change the trains
      --frames N   end after N changes
      --trains N   how many trains there are, from 2 on; as many as fit, if it is not said

    Set CHAPTERS=Solutions to see it with the finished chapter, and NO_COLOR=1 for no colours.
    If the output is not a terminal, it is printed change by change, and ends after 10.

    """

/// Prints an error message, and ends the program.
func fail(_ text: String) -> Never {
    complain(text)
    exit(64)
}

func complain(_ text: String) { write(STDERR_FILENO, text, text.utf8.count) }

/// Prints the picture after each change, for a file or a pipe.
@MainActor func printShow(frames: Int, trains: Int?) {
    var show = Show(trains: trains ?? 10, hasBoth: Scene.hasOldWorld)
    // By default, the picture is as narrow as on a stage, where it fills half a screen in large type.
    let columns = Terminal.variable("COLUMNS").flatMap { Int($0) } ?? Picture.leastColumns
    for frame in 0...frames {
        if frame > 0 { show.make(nil, rows: .max) }
        let picture = Picture(show: show, style: .plain, columns: columns, rows: nil)
        for line in picture.lines(isLit: true, footer: "frame \(frame) of \(frames)") {
            print(line.withoutLastSpaces)
        }
        print()
    }
}

/// Plays the show in the terminal until the user quits or the show reaches its limit of changes.
@MainActor func playShow(frames limit: Int?, trains: Int?) async {
    let clock = ContinuousClock()
    let style = Style.terminal(hasColor: Terminal.hasColor)
    let trains = trains ?? max(2, min(Terminal.size.rows - Picture.frame, 26))
    var show = Show(trains: trains, hasBoth: Scene.hasOldWorld)
    var picture: Picture {
        let size = Terminal.size
        return Picture(show: show, style: style, columns: size.columns, rows: size.rows)
    }
    var (frames, isPaused, lastChange) = (0, false, clock.now)
    /// The durations of a light and of a row's movement.
    let (light, slide) = (Duration.milliseconds(1_200), Duration.milliseconds(700))
    let pace = Duration.milliseconds(1_800)
    await Terminal.play {
        let time = clock.now - lastChange
        let keys =
            picture.isWide
            ? "d delay  p platform  s swap values  o swap trains  q quit"
            : "d p s o change  q quit"
        return picture.lines(
            isLit: isPaused || time < light,
            progress: frames == 0 ? 1 : min(1, time / slide),
            footer: isPaused ? "PAUSED  space go on  \(keys)" : "space pause  \(keys)")
    } press: { key in
        if key == " " { isPaused.toggle() }
        let change = key.flatMap(Change.init)
        let isDue = !isPaused && clock.now - lastChange >= pace
        guard change != nil || isDue else { return true }
        if frames == limit { return false }
        frames += 1
        lastChange = clock.now
        show.make(change, rows: picture.trains)
        return true
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
    print(usage)
    exit(0)
}
if let step = arguments.first, !step.hasPrefix("-") {
    if step == "8" {
        await playValues()
        exit(0)
    }
    guard let scenes = Scene.all(of: step) else {
        fail(
            "There is no screen for \(step). There is one for each step, 6.1 to 6.5 and 7.1 to 7.7, and for 8.\n"
        )
    }
    print(scenes.map(\.text).joined(separator: "\n\n"))
    exit(0)
}
var numbers: [String: Int] = [:]
for index in stride(from: 0, to: arguments.count, by: 2) {
    let least = ["--frames": 0, "--trains": 2][arguments[index]]
    guard let least, index + 1 < arguments.count, let number = Int(arguments[index + 1]),
        number >= least
    else { fail(usage) }
    numbers[arguments[index]] = number
}
if Terminal.isThere {
    await playShow(frames: numbers["--frames"], trains: numbers["--trains"])
} else {
    printShow(frames: numbers["--frames"] ?? 10, trains: numbers["--trains"])
}
if !Scene.hasOldWorld {
    complain("Drawn by your chapter 6. Not as lesson 6 says? swift test --filter Chapter6\n")
}
