import Chapter6

/// A step that the boards need, and that does not work yet.
struct MissingStep {
    /// The step's number, such as `6.2`.
    let step: String
    /// What should work and does not.
    let promise: String

    /// The first step of chapter 6 that the boards need and do not have.
    static func first() -> MissingStep? {
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(trains: [first, second])
        let renderer = Renderer(BoardView(board: board))
        guard renderer.evaluations == 3 else {
            return MissingStep(step: "6.1", promise: "each evaluation of a body is counted")
        }
        first.delay = 5
        renderer.update()
        guard renderer.text.contains("5 min late") else {
            return MissingStep(step: "6.2", promise: "the next turn shows a change")
        }
        board.trains = [first, second]
        renderer.update()
        guard renderer.evaluations(of: TrainRow.self) == 3 else {
            return MissingStep(step: "6.3", promise: "a row with the same train is left alone")
        }
        board.trains = [second, first]
        renderer.update()
        guard renderer.evaluations(of: TrainRow.self) == 3 else {
            return MissingStep(step: "6.4", promise: "a row moves with its train")
        }
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let other = Renderer(TimetableView(timetable: timetable))
        timetable.departures[0].delay = 5
        other.update()
        guard other.text.contains("5 min late") else {
            return MissingStep(
                step: "6.6", promise: "an object that says only “I changed” is heard")
        }
        return nil
    }
}
