import Observation
import SwiftUI

// The views with which the lessons begin. They are only compiled.

extension View {
    /// Chapter 7 has no `task`.
    func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
}

@Observable final class LessonTrain: Identifiable {
    var delay = 0
    var status: String { delay == 0 ? "on time" : "\(delay) min late" }
    func load() async { delay = 5 }
}

@Observable final class LessonBoard {
    var trains: [LessonTrain] = []
}

@Observable final class Summary {
    var text = ""
}

enum FirstLesson {
    typealias Train = LessonTrain

    struct DelayLabel: View {
        let train: Train
        var body: some View { Text("\(train.delay) min") }
    }

    struct TrainRow: View {
        let train: Train
        var body: some View { Text(train.status) }
    }
}

enum LaterLesson {
    typealias Train = LessonTrain
    typealias Board = LessonBoard

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

    struct DelayLabel: View {
        let train: Train
        var body: some View {
            Text("\(train.delay) min")
                .task { await train.load() }
        }
    }
}
