/// A basket of tickets, as an `ObservableObject`.
public final class OldBasket: ObservableObject {
    /// Notifies the subscribers.
    public let objectWillChange = ObjectWillChange()

    /// The number of tickets.
    @Published public var count = 0

    /// An empty basket.
    public init() {}
}

/// A ticket machine under a board, with an `OldBasket`.
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
    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    @State var basket = OldBasket()
    // END Step 7.4

    var body: some View {
        HStack {
            Text("Tickets: \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
