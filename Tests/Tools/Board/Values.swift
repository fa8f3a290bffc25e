import Chapter8
import Synchronization

/// The scene of chapter 8, with loops over the values of trains, a continuous observation, and keys that
/// change the trains.
@MainActor final class ValuesPage {
    /// A loop, and the values that the loop received.
    private struct Loop {
        let words: String
        var values: [String] = []
        var state = "(waits)"
    }

    /// The keys and descriptions of their changes. Without a terminal, the keys are pressed in this order.
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
    /// The values that the observation's closure has read.
    private var calls: [String] = []
    private var token: ObservationTracking.Token?

    /// Starts the loops.
    init() {
        follow(0, Observations { self.lisboa.delay })
        follow(1, .untilFinished { self.porto.map { .next($0.platform) } ?? .finish })
        follow(2, Observations { self.slow.delay })
        token = withContinuousObservation(options: .didSet) { _ in
            self.calls.append("\(self.lisboa.delay)")
        }
    }

    private func follow(_ index: Int, _ values: Observations<Int, Never>) {
        Task {
            for await value in values {
                loops[index].values.append("\(value)")
                // A loop that receives the same value again and again would prevent the page from
                // continuing.
                if loops[index].values.count == 12 {
                    loops[index].state = "… (stopped)"
                    return
                }
            }
            loops[index].state = "end"
        }
    }

    /// Makes the change for a key, and waits so that the loops can react.
    func press(_ key: Character?, milliseconds: Int) async {
        switch key {
        case "d": lisboa.delay += 5
        case "3": for _ in 1...3 { lisboa.delay += 5 }
        case "p": porto?.platform += 1
        case "s": Task.detached { [slow] in slow.delay += 5 }
        case "g": porto = nil
        case "t":
            token = nil
            calls.append("(token gone)")
        default: break
        }
        news = Self.keys.first { $0.key == key }?.words ?? news
        try? await Task.sleep(for: .milliseconds(milliseconds))
    }

    /// The lines of the page, from top to bottom.
    var lines: [String] {
        let trains = [lisboa, porto].compactMap(\.self).map { train in
            "   \(pad(train.destination, to: 10))\(pad("\(train.platform)", to: 4))\(train.status)"
        }
        let loops = loops.map { loop in
            let values = (loop.values + [loop.state]).joined(separator: " ")
            return "   for await … in \(pad(loop.words, to: 24))\(values)"
        }
        let calls = calls.suffix(12).joined(separator: " ")
        return ["", " \(news)", ""] + trains + ["   slow          \(slow.delay) min late", ""]
            + loops
            + ["   \(pad("observation of lisboa.delay", to: 39))\(calls)"]
    }

    private func pad(_ text: String, to column: Int) -> String {
        text + String(repeating: " ", count: max(1, column - text.count))
    }
}

/// A train whose setter pauses between notifying observers and storing the value.
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

/// Plays the page of chapter 8. In a terminal, it runs until a key ends it. Otherwise, all keys are pressed
/// once.
@MainActor func playValues() async {
    let page = ValuesPage()
    guard Terminal.isThere else {
        for key in [nil] + ValuesPage.keys.map(\.key) {
            await page.press(key, milliseconds: key == "s" ? 500 : 50)
            print(page.lines.joined(separator: "\n"))
        }
        return
    }
    let footer = [""] + ValuesPage.keys.map { " \($0.key)  \($0.words)" } + [" q  quit"]
    await Terminal.play {
        page.lines + footer
    } press: { key in
        await page.press(key, milliseconds: 5)
        return true
    }
}
