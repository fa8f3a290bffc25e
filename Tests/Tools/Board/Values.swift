import Chapter8
import Synchronization

/// The page of chapter 8: loops over the values of trains, an observation that goes on, and keys that
/// change the trains.
@MainActor final class ValuesPage {
    /// A loop, and what it has got so far.
    private struct Loop {
        let words: String
        var values: [String] = []
        /// What has become of it.
        var state = "(waits)"
    }

    /// The keys, in the order in which they are pressed if there is no terminal, and what they do.
    static let keys: [(key: Character, words: String)] = [
        ("d", "Lisboa's delay changes"), ("3", "three changes at once"),
        ("p", "Porto's platform changes"), ("s", "slow setter, on another thread"),
        ("g", "Porto goes"), ("t", "the token goes"),
    ]

    private let lisboa = Train(to: "Lisboa", platform: 4)
    private var porto: Train? = Train(to: "Porto", platform: 1)
    private let slow = SlowTrain()
    private var news = "Nothing has happened yet."
    private var loops = [
        Loop(words: "lisboa.delay"), Loop(words: "porto?.platform ?? end"),
        Loop(words: "slow.delay"),
    ]
    /// What the calls of the observation have seen, and what has become of its token.
    private var calls: [String] = []
    #if !TOOLCHAIN || compiler(>=6.4)
        private var token: ObservationTracking.Token?
    #endif

    /// Starts the loops.
    init() {
        follow(0, Observations { self.lisboa.delay })
        follow(1, .untilFinished { self.porto.map { .next($0.platform) } ?? .finish })
        follow(2, Observations { self.slow.delay })
        #if !TOOLCHAIN || compiler(>=6.4)
            token = withContinuousObservation(options: .didSet) { _ in
                self.calls.append("\(self.lisboa.delay)")
            }
        #endif
    }

    private func follow(_ index: Int, _ values: Observations<Int, Never>) {
        Task {
            for await value in values {
                loops[index].values.append("\(value)")
                // A loop that gets the same value again and again would never let the page go on.
                if loops[index].values.count == 12 {
                    loops[index].state = "… (stopped)"
                    return
                }
            }
            loops[index].state = "end"
        }
    }

    /// Does what a key stands for. The loops have their turns after that.
    func press(_ key: Character) {
        guard let words = Self.keys.first(where: { $0.key == key })?.words else { return }
        news = words
        switch key {
        case "d": lisboa.delay += 5
        case "3": for _ in 1...3 { lisboa.delay += 5 }
        case "p": porto?.platform += 1
        case "s": Task.detached { [slow] in slow.delay += 5 }
        case "g": porto = nil
        default:
            #if !TOOLCHAIN || compiler(>=6.4)
                token = nil
                calls.append("(token gone)")
            #endif
        }
    }

    /// The page, from top to bottom.
    var lines: [String] {
        let trains = [lisboa, porto].compactMap { $0 }.map { train in
            "   \(pad(train.destination, to: 10))\(pad("\(train.platform)", to: 4))\(train.status)"
        }
        return ["", " \(news)", ""] + trains + ["   slow          \(slow.delay) min late", ""]
            + loops.map { loop in
                let values = (loop.values + [loop.state]).joined(separator: " ")
                return "   for await … in \(pad(loop.words, to: 24))\(values)"
            }
            + [
                "   \(pad("observation of lisboa.delay", to: 39))"
                    + calls.suffix(12).joined(separator: " ")
            ]
    }

    private func pad(_ text: String, to column: Int) -> String {
        text + String(repeating: " ", count: max(1, column - text.count))
    }
}

/// A train whose setter takes its time between the report and the store.
private final class SlowTrain: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Atomic(0)

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return stored.load(ordering: .relaxed)
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                usleep(200_000)
                stored.store(newValue, ordering: .relaxed)
            }
        }
    }
}

/// Plays the page of chapter 8: in a terminal until a key ends it, otherwise key by key.
@MainActor func playValues() async {
    let page = ValuesPage()
    guard Terminal.isThere else {
        try? await Task.sleep(for: .milliseconds(50))
        print(page.lines.joined(separator: "\n"))
        for (key, _) in ValuesPage.keys {
            page.press(key)
            try? await Task.sleep(for: .milliseconds(key == "s" ? 500 : 50))
            print(page.lines.joined(separator: "\n"))
        }
        return
    }
    let footer = ValuesPage.keys.map { " \($0.key)  \($0.words)" } + [" q  quit"]
    Terminal.enter()
    defer { Terminal.leave() }
    while true {
        Terminal.show(page.lines + [""] + footer)
        let key = Terminal.key(within: .milliseconds(50))
        if key == "q" { return }
        if let key { page.press(key) }
        // The loops' turn.
        try? await Task.sleep(for: .milliseconds(5))
    }
}
