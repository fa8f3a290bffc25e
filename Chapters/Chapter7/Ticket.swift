/// A basket of tickets.
public final class Basket: Observable {
    let registrar = ObservationRegistrar()

    /// The number of tickets.
    public var count: Int {
        get {
            registrar.access(self, keyPath: \.count)
            return _count
        }
        set {
            registrar.withMutation(of: self, keyPath: \.count) {
                _count = newValue
            }
        }
    }
    private var _count = 0

    /// Creates an empty basket.
    public init() {}
}

/// A board with a ticket machine below it.
public struct TicketScreen: View {
    let board: Board

    /// Creates the screen for a board.
    public init(board: Board) {
        self.board = board
    }

    /// A line that reads the board. The ticket machine below that line doesn't read the board.
    public var body: some View {
        Text("Trains: \(board.trains.count)")
        TicketView()
    }
}

struct TicketView: View {
    // MARK: Step 7.3 · One ticket, and then none
    let basket = Basket()
    // END Step 7.3

    var body: some View {
        HStack {
            Text("Tickets: \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
