import Testing
import WorkshopTesting

@testable import Chapter1

@Suite("Chapter 1 · What did you read?", .serialized, .chapter(1))
struct Chapter1Tests {
    @Test static func `Step 1.1`() async throws { try await step1.run() }

    @Test static func `Step 1.2`() async throws { try await step2.run() }

    @Test static func `Step 1.3`() async throws { try await step3.run() }
}

let step1 = StepTests("1.1") {
    StepTest("each access is recorded under its object") {
        let registrar = ObservationRegistrar()
        expectRecorded(
            Reads("`access(train, keyPath: \\.delay)` was called", records: "`delay` of `train`") {
                registrar.access($0.train, keyPath: \.delay)
            },
            Reads(
                "`access(board, keyPath: \\.trains)` was called", records: "`trains` of `board`",
                why: "since any observable object can be read"
            ) {
                registrar.access($0.board, keyPath: \.trains)
            },
            Reads(
                "`access` was called for delay, platform, destination and delay again, all of `train`",
                records: "`destination`, `platform` and `delay` of `train`"
            ) {
                registrar.access($0.train, keyPath: \.delay)
                registrar.access($0.train, keyPath: \.platform)
                registrar.access($0.train, keyPath: \.destination)
                registrar.access($0.train, keyPath: \.delay)
            },
            Reads(
                "`access` was called for the delay of three trains, and for the platform of `train2`",
                records: "`delay` of `train`", "`platform` and `delay` of `train2`",
                "`delay` of `train3`"
            ) {
                for train in [$0.train, $0.train2, $0.train3] {
                    registrar.access(train, keyPath: \.delay)
                }
                registrar.access($0.train2, keyPath: \.platform)
            })
    }

    StepTest("without a list an access does nothing") {
        accessList = nil
        ObservationRegistrar().access(Train(to: "Porto", platform: 1), keyPath: \.platform)
        expect(
            accessList == nil,
            """
            `access` was called while `accessList` was `nil`, and now there is a list. `access` \
            should leave it `nil`: there is no tracking to record for.
            """)
        expectRecorded(
            Reads(
                "`access` was called without a list, and then for the delay of `train` with one",
                records: "`delay` of `train`"
            ) {
                ObservationRegistrar().access($0.train, keyPath: \.delay)
            })
    }
}

let step2 = StepTests("1.2") {
    StepTest("each property reports its own key path, when it is read") {
        expectRecorded(
            Reads("`train.destination` was read", records: "`destination` of `train`") {
                _ = $0.train.destination
            },
            Reads("`train.platform` was read", records: "`platform` of `train`") {
                _ = $0.train.platform
            },
            Reads("`train.delay` was read", records: "`delay` of `train`") { _ = $0.train.delay },
            Reads(
                "`train.status` was read", records: "`delay` of `train`",
                why: "which the status is computed from"
            ) {
                _ = $0.train.status
            },
            Reads("`board.trains` was read", records: "`trains` of `board`") {
                _ = $0.board.trains
            },
            Reads("`board.featured` was read", records: "`featured` of `board`") {
                _ = $0.board.featured
            },
            Reads(
                "`board.featured?.delay` was read", records: "`delay` of `train`",
                "`featured` of `board`"
            ) {
                _ = $0.board.featured?.delay
            },
            Reads(
                "The trains and the featured train of an empty board were read",
                records: "`trains` and `featured` of `emptyBoard`",
                why: "since reading an empty value is a read too"
            ) {
                _ = ($0.emptyBoard.trains, $0.emptyBoard.featured)
            },
            Reads(
                "All properties of `train3` were read while they were empty or 0",
                records: "`destination`, `platform` and `delay` of `train3`"
            ) {
                _ = ($0.train3.destination, $0.train3.platform, $0.train3.delay)
            },
            Reads("All properties were set, and none was read", why: "since a set isn't a read") {
                ($0.train.destination, $0.train.platform, $0.train.delay) = ("Porto", 2, 5)
                ($0.board.trains, $0.board.featured) = ([$0.train2], $0.train2)
            })
    }

    StepTest("a property still has the value that it was given") {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let board = Board(trains: [train], featured: train)
        let first = "\(train.destination) \(train.platform) \(train.delay)"
        (train.destination, train.platform, train.delay) = ("Porto", 2, -10)
        let second = "\(train.destination) \(train.platform) \(train.delay)"
        let firstBoard = describe(board)
        (board.trains, board.featured) = ([], nil)
        let secondBoard = describe(board)
        let owner = describe(Board(featured: Train(to: "Faro", platform: 1)))
        expect(
            first == "Lisboa 4 5" && second == "Porto 2 -10",
            """
            A train was made with Lisboa 4 5, and then set to Porto 2 -10. Its properties read \
            \(first), and then \(second). Expected: what it was given.
            """)
        expect(
            firstBoard == "1 train, one featured" && secondBoard == "0 trains, none featured",
            """
            A board was made with one train, which it features, and then set to none. It had \
            \(firstBoard), and then \(secondBoard). Expected: what it was given.
            """)
        expect(
            owner == "0 trains, one featured",
            """
            A board was made that features a train which nothing else keeps alive. The board has \
            \(owner). Expected: it keeps the train.
            """)
        expectRecorded(
            Reads("`train.delay` was read", records: "`delay` of `train`") { _ = $0.train.delay })
    }

    StepTest("small programs record what they read, and nothing else") {
        expectPrograms(Framework1.kind, on: ListByHand1.self, count: 150)
    }
}

let step3 = StepTests("1.3") {
    StepTest("apply runs once, with a list that is gone afterwards") {
        let (runs, changes) = (Counter(), Counter())
        let isBefore = accessList != nil
        let lists = Log<String>()
        let result = withObservationTracking {
            lists.append(accessList == nil ? "`nil`" : "a list")
            return "run \(runs.increment())"
        } onChange: {
            changes.increment()
        }
        let isAfter = accessList != nil
        expect(
            !isBefore,
            """
            Before the first call of `withObservationTracking`, `accessList` held a list. It \
            should be `nil`.
            """)
        expect(
            lists.entries == ["a list"],
            """
            `apply` ran \(times(runs.value)). While it ran, `accessList` held \
            \(lists.entries.joined(separator: ", then ")). `apply` should run once, with a list in \
            place.
            """)
        expect(
            result == "run 1",
            "`apply` returned “run 1”, and the call “\(result)”. Expected: what `apply` returns.")
        expect(
            !isAfter,
            "After the call, `accessList` still holds a list. It should be `nil` again.")
        expect(
            changes.value == 0,
            """
            Nothing has changed, but `onChange` was called \(times(changes.value)). It should not \
            be called.
            """)
    }

    StepTest("a call sees its own reads, and no others") {
        let stage = Stage()
        let train = stage.train
        _ = train.delay
        var recorded: [String] = []
        for read in [{ _ = train.delay }, { _ = train.platform }, { _ = train.destination }] {
            withObservationTracking {
                read()
                recorded.append(stage.words(accessList))
            } onChange: {
            }
            _ = train.status
        }
        expect(
            recorded == [
                "`delay` of `train`", "`platform` of `train`", "`destination` of `train`",
            ],
            """
            Three calls read delay, platform and destination of `train`, one each. Delay was read \
            outside, too, before and after each call. The lists of the calls had \
            \(recorded.joined(separator: "; ")). Expected: each has what its own call has read.
            """)
    }

    StepTest(
        "`board.featured?.status` reads two properties, by your list",
        .kept("It answers the lesson's prediction, in the table.")
    ) {
        let stage = Stage()
        var recorded = ""
        withObservationTracking {
            _ = stage.board.featured?.status
            recorded = stage.words(accessList)
        } onChange: {
        }
        expect(
            recorded == "`delay` of `train`, `featured` of `board`",
            """
            `apply` read `board.featured?.status`. The list had \(recorded). Expected: `delay` of \
            `train`, `featured` of `board`.
            """)
        tells("your list: \(recorded.replacing("\u{60}", with: ""))")
    }

    StepTest("in small programs, each call has a list of its own") {
        expectPrograms(Framework1.kind, on: Framework1.self, count: 150)
    }
}

// MARK: - What the tests share

/// Objects to read.
private struct Stage {
    let train = Train(to: "Lisboa", platform: 4, delay: 5)
    let train2 = Train(to: "Porto", platform: 1)
    let train3 = Train(to: "", platform: 0)
    let board: Board
    let emptyBoard = Board()

    init() { board = Board(trains: [train, train2], featured: train) }

    /// What a list has recorded, in words.
    func words(_ list: AccessList?) -> String {
        guard let list else { return "(there is no list)" }
        let objects: [(String, AnyObject)] = [
            ("train", train), ("train2", train2), ("train3", train3), ("board", board),
            ("emptyBoard", emptyBoard),
        ]
        var recorded = list.keyPaths
        var phrases = objects.compactMap { name, object in
            recorded.removeValue(forKey: ObjectIdentifier(object)).map {
                "\(words($0)) of `\(name)`"
            }
        }
        if !recorded.isEmpty { phrases.append("something for another identity") }
        return phrases.isEmpty ? "nothing" : phrases.joined(separator: ", ")
    }

    private func words(_ keyPaths: Set<AnyKeyPath>) -> String {
        let names: KeyValuePairs<AnyKeyPath, String> = [
            \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
            \Train.status: "status", \Board.trains: "trains", \Board.featured: "featured",
        ]
        var recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
        // Such as `\Train._delay`, which is private: only its own words name it.
        let others = keyPaths.filter { keyPath in !names.contains { $0.key == keyPath } }
        recorded += others.map(\.debugDescription).sorted()
        return recorded.map { "`\($0)`" }.inWords()
    }
}

/// A row: what is done while a list is in place, and what the list should have.
private struct Reads {
    let what: String
    let records: [String]
    let why: String
    let reads: (Stage) -> Void

    init(
        _ what: String, records: String..., why: String = "", _ reads: @escaping (Stage) -> Void
    ) {
        (self.what, self.records, self.why, self.reads) = (what, records, why, reads)
    }
}

/// What is recorded while a list is in place.
private func accesses(on stage: Stage, during body: (Stage) -> Void) -> String {
    let list = AccessList()
    accessList = list
    body(stage)
    accessList = nil
    return stage.words(list)
}

/// Expects each row to record what it says. The first that doesn't is the issue.
private func expectRecorded(_ rows: Reads..., line: Int = #line) {
    for row in rows {
        let recorded = accesses(on: Stage(), during: row.reads)
        let expected = row.records.isEmpty ? "nothing" : row.records.joined(separator: ", ")
        guard recorded != expected else { continue }
        return expect(
            false,
            """
            \(row.what). The list has \(recorded). Expected: \(expected)\
            \(row.why.isEmpty ? "" : ", \(row.why)").
            """, line: line)
    }
}

/// What a board shows.
private func describe(_ board: Board) -> String {
    let count = board.trains.count
    let featured = board.featured == nil ? "none" : "one"
    return "\(count) train\(count == 1 ? "" : "s"), \(featured) featured"
}
