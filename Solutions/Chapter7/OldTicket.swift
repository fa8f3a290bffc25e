/// A basket of tickets, as an `ObservableObject`.
public final class OldBasket: ObservableObject {
    /// Notifies the subscribers before each change.
    public let objectWillChange = ObjectWillChange()

    /// The number of tickets.
    @Published public var count = 0

    /// Creates an empty basket.
    public init() {}
}

/// A board with a ticket machine below it. The ticket machine has an `OldBasket`.
public struct OldTicketScreen: View {
    let board: Board

    /// Creates the screen for a board.
    public init(board: Board) {
        self.board = board
    }

    /// A line that reads the board. The ticket machine below that line doesn't read the board.
    public var body: some View {
        Text("Trains: \(board.trains.count)")
        OldTicketView()
    }
}

struct OldTicketView: View {
    // MARK: Step 7.4 · Kept by the node, and the screen is stale
    @StateObject var basket = OldBasket()
    // END Step 7.4

    var body: some View {
        HStack {
            Text("Tickets: \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
