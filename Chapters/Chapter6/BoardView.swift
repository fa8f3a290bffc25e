/// The departure board: a row for each train.
public struct BoardView: View {
    let board: Board

    /// Creates a view of a board.
    public init(board: Board) {
        self.board = board
    }

    /// The heading, and a row for each train. The body reads `trains`, but no property of a train.
    public var body: some View {
        Text("Destination  Pl. Status")
        ForEach(board.trains) { train in
            TrainRow(train: train)
        }
    }
}

/// A row of the departure board.
public struct TrainRow: View {
    let train: Train

    /// Creates the row for a train.
    public init(train: Train) {
        self.train = train
    }

    /// The columns. The body reads the train's destination, platform and delay.
    public var body: some View {
        HStack {
            Text(train.destination, width: 12)
            Text("\(train.platform)", width: 3)
            Text(train.status, width: 11)
        }
    }
}

/// Trains are identified by object identity, regardless of their properties.
extension Train: Identifiable {}
