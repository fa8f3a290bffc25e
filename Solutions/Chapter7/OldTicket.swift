/// A basket of tickets, as an object of the old kind.
public final class OldBasket: ObservableObject {
    /// Where the basket says that it is about to change.
    public let objectWillChange = ObjectWillChange()

    /// The number of tickets.
    public var count = 0 {
        willSet { objectWillChange.send() }
    }

    /// An empty basket.
    public init() {}
}

/// A ticket machine under a board, with a basket of the old kind.
public struct OldTicketScreen: View {
    let board: Board

    /// The screen of a board.
    public init(board: Board) {
        self.board = board
    }

    /// A line that reads the board, and the machine, which doesn't.
    public var body: some View {
        Text("Trains: \(board.trains.count)")
        OldTicketView()
    }
}

struct OldTicketView: View {
    // MARK: Step 7.4 · Make the object once, keep it as State does, and subscribe to it
    @StateObject var basket = OldBasket()
    // END Step 7.4

    var body: some View {
        HStack {
            Text("Tickets: \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
