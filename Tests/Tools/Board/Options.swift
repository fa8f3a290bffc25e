/// What the command line asks for.
struct Options {
    /// After how many changes the show ends, or `nil` for a show without an end.
    var frames: Int?
    /// How many trains there are, or `nil` for as many as fit.
    var trains: Int?
    /// The step whose screens are to be shown instead, such as `7.2`.
    var step: String?

    /// What there is to ask for.
    static let usage = """
        usage: swift run board [--frames N] [--trains N]
               swift run board STEP

        Shows a departure board, drawn by your chapter 6. After step 7.1, chapter 7 draws it twice:
        without observation and with it.

          STEP         a step of chapter 6 or 7, such as 7.2: its screen, before a change and after it;
                       or `given`, for a state that holds what its view was given;
                       or 8: loops over values, and keys that change the trains
          --frames N   end after N changes
          --trains N   how many trains there are, from 2 on; as many as fit, if it is not said

        Set CHAPTERS=Solutions to see it with the finished chapter, and NO_COLOR=1 for no colours.
        If the output is not a terminal, it is printed change by change, and ends after 10.

        """

    /// Reads the command line, unless it asks for what there is not.
    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let name = arguments.next() {
            if !name.hasPrefix("-") {
                step = name
                continue
            }
            guard let number = arguments.next().flatMap({ Int($0) }) else { return nil }
            switch name {
            case "--frames" where number >= 0: frames = number
            case "--trains" where number >= 2: trains = number
            default: return nil
            }
        }
    }
}
