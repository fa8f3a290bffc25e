import Testing

@testable import WorkshopTesting

/// The instrument itself: what small programs find, and how small they get.
@Suite("Small programs against a model", .serialized)
struct ProgramsTests {
    @Test func `right code passes, and the programs are the same each time`() {
        flaw = .none
        let programs = Programs(ProgramKind("Toy"), on: Toy.self, count: 200)
        #expect(programs.story == nil)
        #expect(programs.count == 200)
        let kind = ProgramKind("Toy")
        let twice = (0..<2).map { _ in
            Made.first(50, growing: 2..<8) { ProgramGenerator.program(kind, lines: $0, &$1) }.map(
                \.value)
        }
        #expect(twice[0] == twice[1])
    }

    @Test func `programs that follow values have each kind of line often enough`() {
        var kind = ProgramKind("Toy")
        kind.following = ProgramKind.Following(hasTokens: false, ends: true, letsGo: true)
        let programs = Made.first(100, growing: 2..<10) {
            ProgramGenerator.program(kind, lines: $0, &$1)
        } isWorthwhile: { program, _ in
            SequenceModel.isValid(program)
        }
        let lines = programs.flatMap(\.value.lines)
        let names = lines.map { "\($0)".prefix { $0 != "(" } }
        for name in ["follow", "end", "change", "letGo", "drop", "pause"] {
            #expect(names.count { $0.hasSuffix(name) } >= 5, "\(name)")
        }
    }

    @Test func `choices are left out in parts, and lowered, up to what is wrong`() {
        func words(_ choices: inout Choices) -> [[Int]] {
            choices.parts(0...5, oneMore: 90) { choices in
                choices.parts(1...3, oneMore: 90) { $0.number(below: 9) }
            }
        }
        let made = Made.first(20, growing: 0..<1) {
            words(&$1)
        } isWorthwhile: { words, _ in
            words.contains { $0.contains(7) } && words.count > 3
        }
        #expect(made.count == 20)
        for each in made {
            #expect(each.again(each.record.values).value == each.value)
            var search = Search(each)
            while let candidate = search.next() {
                if candidate.value.contains(where: { $0.contains { $0 > 3 } }) {
                    search.accept(candidate)
                }
            }
            #expect(search.simplest.value == [[4]])
        }
    }

    /// Each mistake, and the smallest program that shows it.
    private static let stories: [Flaw: String] = [
        // A tracking that is called twice is shown by two changes.
        .isCalledAgain: """
        withObservationTracking {
            _ = a.delay
        } onChange: {
            print("onChange 1")
            a.delay = 5  // calls onChange 1 again
            print("end of onChange 1")
        }
        a.delay = 5
        """,
        // An object that is not told from another one is shown by two objects.
        .mixesObjects: """
        nonisolated(unsafe) let b = Train(to: "Porto", platform: 2)
        withObservationTracking {
            _ = a.delay
        } onChange: {
            print("onChange 1")
        }
        b.delay = 5  // calls onChange 1, which has not read b.delay
        """,
        // A call after the change is shown by a callback that looks.
        .comesLate: """
        withObservationTracking {
            _ = a.delay
        } onChange: {
            print("onChange 1")
            print(a.delay)  // is 5 here, and should be 0
        }
        a.delay = 5
        """,
        // A nested change that calls nobody is shown by two trackings.
        .isDeafInCallbacks: """
        withObservationTracking {
            _ = a.delay
        } onChange: {
            print("onChange 1")
            withObservationTracking {
                _ = a.delay
            } onChange: {
                print("onChange 2")
            }
            a.delay = 5  // should call onChange 2, and does not
            print("end of onChange 1")
        }
        a.delay = 5
        """,
        // A call inside another one is shown by where the other one ends.
        .cancelsOneByOne: """
        withObservationTracking {
            withObservationTracking {
                _ = a.delay
            } onChange: {
                print("onChange 2")
                // calls onChange 1 inside onChange 2 (not in each run: the order may vary), and should call it after that: it belongs to the change around this one
                a.delay = 5
                print("end of onChange 2")
            }
        } onChange: {
            print("onChange 1")
        }
        a.delay = 5
        """,
        // What is kept is shown by the shortest program that leaves it.
        .keepsTheCallback: """
        withObservationTracking {
            _ = a.delay
        } onChange: {
            print("onChange 1")
        }
        a.delay = 5  // Here onChange 1 can't be called any more, and is still in memory.
        """,
    ]

    @Test(arguments: Flaw.allCases) func `a mistake is shown by the smallest program`(mistake: Flaw)
    {
        let start = "Toy\n\nnonisolated(unsafe) let a = Train(to: \"Lisboa\", platform: 1)\n"
        #expect(story(of: mistake) == Self.stories[mistake].map { start + $0 })
    }

    /// The smallest program that goes wrong.
    private func story(of mistake: Flaw) -> String? {
        flaw = mistake
        defer { flaw = .none }
        var kind = ProgramKind("Toy")
        kind.frees = mistake == .keepsTheCallback
        return Programs(kind, on: Toy.self, count: 200).story
    }
}

/// A mistake that the framework of these tests makes.
enum Flaw: CaseIterable {
    case none, isCalledAgain, mixesObjects, comesLate, isDeafInCallbacks, keepsTheCallback
    case cancelsOneByOne
}

/// The tests are serialized.
private nonisolated(unsafe) var flaw = Flaw.none

/// A framework that is only for these tests: everything is in one place.
private final class Toy: ProgramChapter {
    typealias Board = ToyBoard

    /// A property of an object, by names, which no chapter does.
    struct Key: Hashable {
        let object: ObjectIdentifier?
        let name: String
    }

    private struct Waiting {
        var keys: Set<Key>
        let onChange: @Sendable () -> Void
    }

    private nonisolated(unsafe) static var reads: [Set<Key>] = []
    private nonisolated(unsafe) static var waiting: [Int: Waiting] = [:]
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var isCalling = false

    static func reset() {
        reads = []
        waiting = [:]
        isCalling = false
    }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        reads.append([])
        apply()
        let keys = reads.removeLast()
        guard !keys.isEmpty else { return }
        count += 1
        waiting[count] = Waiting(keys: keys, onChange: onChange())
    }

    static func read(_ name: String, of object: AnyObject) {
        for index in reads.indices { reads[index].insert(key(name, of: object)) }
    }

    static func change(_ name: String, of object: AnyObject, _ change: () -> Void) {
        let key = key(name, of: object)
        // The oldest first: a dictionary has another order in each run.
        let called = waiting.filter { $0.value.keys.contains(key) }.sorted { $0.key < $1.key }
        if flaw == .isDeafInCallbacks, isCalling { return change() }
        if flaw != .isCalledAgain, flaw != .cancelsOneByOne {
            for (id, _) in called {
                waiting[id]?.keys = []
                if flaw != .keepsTheCallback { waiting[id] = nil }
            }
        }
        if flaw == .comesLate { change() }
        isCalling = true
        for (id, entry) in called {
            if flaw == .cancelsOneByOne { waiting[id] = nil }
            entry.onChange()
        }
        isCalling = false
        if flaw != .comesLate { change() }
    }

    /// Forgets what is waited for at an object that is gone.
    static func forget(_ object: AnyObject) {
        for (id, entry) in waiting {
            let left = entry.keys.filter { $0.object != ObjectIdentifier(object) }
            waiting[id] = left.isEmpty ? nil : Waiting(keys: left, onChange: entry.onChange)
        }
    }

    private static func key(_ name: String, of object: AnyObject) -> Key {
        Key(object: flaw == .mixesObjects ? nil : ObjectIdentifier(object), name: name)
    }
}

private final class ToyTrain: ProgramTrain {
    var destination = ""
    private var values: (Int, Int)

    var platform: Int {
        get { Toy.read("platform", of: self); return values.0 }
        set { Toy.change("platform", of: self) { values.0 = newValue } }
    }
    var delay: Int {
        get { Toy.read("delay", of: self); return values.1 }
        set { Toy.change("delay", of: self) { values.1 = newValue } }
    }

    init(to _: String, platform: Int, delay: Int) { values = (platform, delay) }

    deinit { Toy.forget(self) }
}

private final class ToyBoard: ProgramBoard {
    private var values: ([ToyTrain], ToyTrain?)

    var trains: [ToyTrain] {
        get { Toy.read("trains", of: self); return values.0 }
        set { Toy.change("trains", of: self) { values.0 = newValue } }
    }
    var featured: ToyTrain? {
        get { Toy.read("featured", of: self); return values.1 }
        set { Toy.change("featured", of: self) { values.1 = newValue } }
    }

    init(trains: [ToyTrain], featured: ToyTrain?) { values = (trains, featured) }

    deinit { Toy.forget(self) }
}
