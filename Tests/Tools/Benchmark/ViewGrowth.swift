import Chapter7

/// What one change of a screen costs as its rows grow, drawn by chapter 7.
///
/// Measured are the change and the turn of the loop after it, without drawing.
enum ViewGrowth {
    private static let counts = [10, 100, 1_000, 10_000]

    /// A kind of change, and the time that one takes, in nanoseconds, for each count of rows.
    private struct Row {
        let change: String
        let times: [Double]
    }

    /// Prints the table.
    ///
    /// - Returns: Whether a change of one train costs about the same whatever the count of rows,
    ///   with observation.
    static func printTable() -> Bool {
        let rows = [
            Row(change: "one delay, with observation", times: counts.map(delayWith)),
            Row(change: "two trains swapped, with it", times: counts.map(swapWith)),
            Row(change: "one delay, without observation", times: counts.map(delayWithout)),
        ]
        print(
            """

            One change of a screen, and the turn of the loop after it, in µs, at n rows.

            \(padded("change", to: 34))\(counts.map { leading("\($0)", 11) }.joined())
            """)
        for row in rows {
            let times = row.times.map { leading(microseconds($0), 11) }
            print("\(padded(row.change, to: 34))\(times.joined())")
        }
        // Ten thousand rows do not fit into the processor's caches: that may cost something.
        let growth = rows[0].times[counts.count - 1] / rows[0].times[0]
        let isFlat = growth < 4
        print(
            """

            With observation, a delay costs \(tenths(growth)) times as much at \
            \(counts[counts.count - 1]) rows as at \(counts[0])\(isFlat ? "." : ": it grows.")
            """)
        return isFlat
    }

    private static func delayWith(rows: Int) -> Double {
        let trains = (0..<rows).map { Train(to: "Stop \($0)", platform: $0) }
        let renderer = Renderer(BoardView(board: Board(trains: trains)))
        return time { turn in
            trains[turn &* 7_919 % rows].delay += 1
            renderer.update()
        }
    }

    private static func swapWith(rows: Int) -> Double {
        let board = Board(trains: (0..<rows).map { Train(to: "Stop \($0)", platform: $0) })
        let renderer = Renderer(BoardView(board: board))
        return time { turn in
            board.trains.swapAt(turn % rows, (turn + 1) % rows)
            renderer.update()
        }
    }

    private static func delayWithout(rows: Int) -> Double {
        let timetable = Timetable(
            departures: (0..<rows).map { .init(to: "Stop \($0)", platform: $0) })
        let renderer = Renderer(TimetableView(timetable: timetable))
        return time { turn in
            timetable.departures[turn &* 7_919 % rows].delay += 1
            renderer.update()
        }
    }

    /// The time that a piece of work takes, in nanoseconds: the best of five rounds.
    private static func time(_ work: (Int) -> Void) -> Double {
        let clock = ContinuousClock()
        var turn = 0
        func round(_ count: Int) -> Double {
            let elapsed = clock.measure {
                for _ in 0..<count {
                    work(turn)
                    turn += 1
                }
            }
            let nanoseconds: Double = elapsed / .nanoseconds(1)
            return nanoseconds / Double(count)
        }
        // About ten milliseconds a round.
        let count = max(1, min(10_000, Int(1e7 / round(3))))
        return (0..<5).map { _ in round(count) }.min() ?? 0
    }

    private static func microseconds(_ nanoseconds: Double) -> String {
        tenths(nanoseconds / 1_000)
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func leading(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
