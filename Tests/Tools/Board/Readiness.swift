import Chapter6

/// A step of chapter 6 that does not work yet.
struct MissingStep {
    /// The step's number, such as `6.2`.
    let step: String
    /// What there is to do.
    let task: String

    /// The first step that does not work, of all five: the one that the tests name as well.
    static func first() -> MissingStep? {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [first, second])
        let renderer = Renderer(BoardView(board: board))
        guard renderer.evaluations == 3 else {
            return MissingStep(step: "6.1", task: "count each evaluation")
        }
        first.delay = 5
        guard renderer.needsUpdate else {
            return MissingStep(step: "6.1", task: "evaluate each body inside a tracking")
        }
        renderer.update()
        guard renderer.text.contains("5 min late") else {
            return MissingStep(step: "6.2", task: "evaluate again what is outdated")
        }
        board.trains = [first, second]
        renderer.update()
        guard renderer.evaluations(of: TrainRow.self) == 3 else {
            return MissingStep(step: "6.3", task: "leave a view with the same inputs alone")
        }
        board.trains = [second, first]
        renderer.update()
        guard renderer.evaluations(of: TrainRow.self) == 3 else {
            return MissingStep(step: "6.4", task: "let a row move with its train")
        }
        let screen = Renderer(ScreenView(train: first))
        first.delay = 10
        screen.update()
        guard screen.evaluations(of: ScreenView.self) == 1 else {
            return MissingStep(step: "6.5", task: "let the panel read what its content reads")
        }
        return nil
    }
}

/// A screen with a panel, which the boards do not have.
private struct ScreenView: View {
    let train: Train

    var body: some View {
        Panel("Status") {
            Text(train.status)
        }
    }
}
