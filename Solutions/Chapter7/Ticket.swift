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

    /// An empty basket.
    public init() {}
}

/// A ticket machine under a board.
public struct TicketScreen: View {
    let board: Board

    /// The screen of a board.
    public init(board: Board) {
        self.board = board
    }

    /// A line that reads the board, and the machine, which doesn't.
    public var body: some View {
        Text("Trains: \(board.trains.count)")
        TicketView()
    }
}

struct TicketView: View {
    // MARK: Step 7.3 · One ticket, and then none
    @State var basket = Basket()
    // END Step 7.3

    var body: some View {
        HStack {
            Text("Tickets: \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
