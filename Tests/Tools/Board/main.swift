/// Prints what keeps the show from being played.
func complain(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Prints the show change by change, for a file or a pipe.
func printShow(_ options: Options, hasBoth: Bool) {
    var show = Show(trains: options.trains ?? 10, hasBoth: hasBoth)
    // As narrow as on a stage, which is half a screen in large type; or as `COLUMNS` has it.
    let columns = Terminal.variable("COLUMNS").flatMap { Int($0) } ?? Picture.leastColumns
    let picture = Picture(of: show, style: .plain, columns: columns, rows: nil)
    let frames = options.frames ?? 10
    for frame in 0...frames {
        if frame > 0 { show.goOn(rows: .max) }
        let footer = "frame \(frame) of \(frames)"
        for line in picture.lines(of: show, isLit: true, footer: footer) {
            print(String(line.reversed().drop { $0 == " " }.reversed()))
        }
        print()
    }
}

/// Plays the show in the terminal until a key or the last change ends it.
func playShow(_ options: Options, hasBoth: Bool) {
    let clock = ContinuousClock()
    let style = Style.terminal(hasColor: Terminal.hasColor, isUTF8: Terminal.isUTF8)
    let trains = options.trains ?? max(2, min(Terminal.size.rows - Picture.frame, 26))
    var show = Show(trains: trains, hasBoth: hasBoth)
    var picture: Picture {
        let size = Terminal.size
        return Picture(of: show, style: style, columns: size.columns, rows: size.rows)
    }
    var frames = 0
    var isPaused = false
    var lastChange = clock.now
    /// How long a light is on and a row on its way, and how long after a change the next one comes.
    let (light, slide) = (Duration.milliseconds(1_200), Duration.milliseconds(700))
    let pace = Duration.milliseconds(1_800)

    Terminal.enter()
    defer { Terminal.leave() }
    while true {
        let time = clock.now - lastChange
        let isLit = isPaused || time < light
        let picture = picture
        let keys =
            picture.isWide
            ? "d delay  p platform  s swap values  o swap trains  q quit"
            : "d p s o change  q quit"
        let footer = isPaused ? "PAUSED  space go on  \(keys)" : "space pause  \(keys)"
        let progress = frames == 0 ? 1 : min(1, time / slide)
        Terminal.show(picture.lines(of: show, isLit: isLit, progress: progress, footer: footer))

        let key = Terminal.key(within: .milliseconds(50))
        let change: Change?
        switch key {
        case "q": return
        case "d": change = .delay
        case "p": change = .platform
        case "s": change = .values
        case "o": change = .objects
        default: change = nil
        }
        if key == " " { isPaused.toggle() }
        let isDue = !isPaused && clock.now - lastChange >= pace
        guard change != nil || isDue else { continue }
        if frames == options.frames { return }
        frames += 1
        lastChange = clock.now
        if let change {
            show.make(change, rows: picture.trains)
        } else {
            show.goOn(rows: picture.trains)
        }
    }
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") || arguments.contains("-h") {
    print(Options.usage)
    exit(0)
}
guard let options = Options(arguments) else {
    complain(Options.usage)
    exit(64)
}
if options.step == "8" {
    await playValues()
    exit(0)
}
if let step = options.step {
    guard let scenes = Scene.all(of: step) else {
        complain(
            "There is no screen for \(step). There is one for each step, 6.1 to 6.5 and 7.1 to 7.7, and for 8.\n"
        )
        exit(64)
    }
    let isPainted = Terminal.isThere && Terminal.hasColor
    let style = isPainted ? Style.terminal(hasColor: true, isUTF8: false) : .plain
    print(scenes.map { $0.play(in: style) }.joined(separator: "\n\n"))
    exit(0)
}
let hasBoth = Scene.hasOldWorld
if Terminal.isThere {
    playShow(options, hasBoth: hasBoth)
} else {
    printShow(options, hasBoth: hasBoth)
}
if !hasBoth {
    complain("Drawn by your chapter 6. Not as lesson 6 says? swift test --filter Chapter6\n")
}
