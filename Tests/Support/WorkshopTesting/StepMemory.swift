import WorkshopSteps

/// What is kept of a chapter from one run of its tests to the next: which steps have been green, and in
/// which run each step's code changed last.
struct StepMemory: Equatable {
    private struct Entry: Equatable {
        /// A number that stands for the text of the step's regions.
        var code: UInt64 = 0
        /// The run that found it changed.
        var changed = 0
        /// The last run in which the step was green; `nil` if there was none.
        var green: Int?
    }

    private var run = 0
    private var entries: [Step: Entry] = [:]

    init() {}

    /// Reads what ``text`` has written. Lines that can't be read are left out.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 4, let step = Step(words[0]), let code = UInt64(words[1]),
                let changed = Int(words[2])
            else { continue }
            entries[step] = Entry(code: code, changed: changed, green: Int(words[3]))
            run = max(run, changed, Int(words[3]) ?? 0)
        }
    }

    /// A line for each step.
    var text: String {
        entries.sorted { $0.key < $1.key }.map { step, entry in
            "\(step) \(entry.code) \(entry.changed) \(entry.green.map(String.init) ?? "-")\n"
        }.joined()
    }

    /// The steps that have been green.
    var done: Set<Step> { Set(entries.filter { $0.value.green != nil }.keys) }

    /// Begins a run with this code.
    mutating func begin(_ regions: [Step: String]) {
        run += 1
        for (step, text) in regions {
            let code = Self.code(of: text)
            guard entries[step]?.code != code else { continue }
            entries[step, default: Entry()].code = code
            entries[step]?.changed = run
        }
    }

    /// Notes which steps are green in this run.
    mutating func noteDone(_ steps: some Sequence<Step>) {
        for step in steps { entries[step, default: Entry()].green = run }
    }

    /// The steps whose code has changed last, of those that have changed since a step was green.
    func stepsChangedLast(since step: Step) -> [Step] {
        guard let green = entries[step]?.green else { return [] }
        let changed = entries.filter { $0.value.changed > green }
        let last = changed.values.map(\.changed).max()
        return changed.filter { $0.value.changed == last }.keys.sorted()
    }

    /// FNV-1a, which is the same in each process.
    private static func code(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
