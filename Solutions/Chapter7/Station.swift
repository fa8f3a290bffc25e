/// The root view of a station's screen. The root has a board and can switch to another board.
public struct RootView: View {
    @State var board = Board(trains: [Train(to: "Lisboa", platform: 4)])

    /// Creates the screen.
    public init() {}

    /// The branch, and a button that replaces the board.
    public var body: some View {
        // MARK: Step 7.6 · Evaluated for passing it on
        BranchView().environment(board)
        // END Step 7.6
        Button("Next station") {
            board = Board(trains: [Train(to: "Porto", platform: 1), Train(to: "Faro", platform: 2)])
        }
    }
}

/// Shows the number of visitors and contains the leaf.
struct BranchView: View {
    @State var visitors = 0
    // MARK: Step 7.6 · Evaluated for passing it on
    var leaf: LeafView { LeafView() }
    // END Step 7.6

    var body: some View {
        HStack {
            Text("Branch, visitors: \(visitors)")
            Button("Enter") { visitors += 1 }
        }
        leaf
    }
}

/// Shows the number of trains on the board.
struct LeafView: View {
    // MARK: Step 7.6 · Evaluated for passing it on
    @Environment(Board.self) var board
    var count: Int { board?.trains.count ?? 0 }
    // END Step 7.6

    var body: some View {
        Text("Leaf, trains: \(count)")
    }
}
