import Chapter7

/// The views with which the lessons of chapters 1 to 5 begin. They are only compiled.
enum Lessons {
    typealias Train = Chapter7.Train
    typealias Board = Chapter7.Board

    struct Summary {
        let text: String
    }

    struct DelayLabel: View {
        let train: Train
        var body: some View { Text("\(train.delay) min") }
    }

    struct TrainRow: View {
        let train: Train
        var body: some View { Text(train.status) }
    }

    struct LateCount: View {
        let board: Board
        var body: some View {
            Text("\(board.trains.filter { $0.delay > 0 }.count) late")
        }
    }

    struct BoardHeading: View {
        let board: Board
        let summary: Summary
        var body: some View {
            Text(summary.text)
            Text("\(board.trains.count) trains")
        }
    }

    enum Chapter5 {
        struct DelayLabel: View {
            let train: Train
            var body: some View {
                Text("\(train.delay) min")
                    .task { await train.load() }
            }
        }
    }
}

// Chapter 7 has neither of these.

extension View {
    fileprivate func task(_ action: () async -> Void) -> some View { self }
}

extension Lessons.Train {
    fileprivate func load() async {}
}
