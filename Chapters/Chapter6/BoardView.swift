/// The departure board: a row for each train.
public struct BoardView: View {
    let board: Board

    /// The view of a board.
    public init(board: Board) {
        self.board = board
    }

    /// The heading and the rows. This reads which trains there are, but no property of any train.
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

    /// The row of a train.
    public init(train: Train) {
        self.train = train
    }

    /// The columns. This reads the destination, the platform and the delay of one train.
    public var body: some View {
        HStack {
            Text(train.destination, width: 12)
            Text("\(train.platform)", width: 3)
            Text(train.status, width: 11)
        }
    }
}

/// A train is identified by its object, whatever the object holds.
extension Train: Identifiable {}
