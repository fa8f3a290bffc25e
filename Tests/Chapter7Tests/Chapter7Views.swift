import WorkshopTesting

@testable import Chapter7

/// Holds an object that says only "I changed", and reads nothing of it.
struct CaptionView: View {
    @ObservedObject var timetable: Timetable

    var body: some View {
        Text("Departures")
    }
}

/// Shows the first train of two timetables.
struct JunctionView: View {
    @ObservedObject var left: Timetable
    @ObservedObject var right: Timetable

    var body: some View {
        Text(left.departures[0].status)
        Text(right.departures[0].status)
    }
}

/// Shows the first train of two timetables, and marks only one of them.
struct HalfMarkedView: View {
    @ObservedObject var marked: Timetable
    let unmarked: Timetable

    var body: some View {
        Text(marked.departures[0].status)
        Text(unmarked.departures[0].status)
    }
}

/// Hands one of two timetables on: the second one while the board has a featured train.
struct SwitchView: View {
    let board: Board
    let first: Timetable
    let second: Timetable

    var body: some View {
        FirstStatusView(timetable: board.featured == nil ? first : second)
    }
}

/// Shows the first train of a timetable.
struct FirstStatusView: View {
    @ObservedObject var timetable: Timetable

    var body: some View {
        Text(timetable.departures[0].status)
    }
}

/// Shows the first train of a timetable, and lets something happen after the read.
struct InterruptedView: View {
    @ObservedObject var timetable: Timetable
    let happening: () -> Void

    var body: some View {
        let status = timetable.departures[0].status
        let _ = happening()
        Text(status)
    }
}

/// The delays of a timetable: a row for each train.
struct DelaysView: View {
    @ObservedObject var timetable: Timetable

    var body: some View {
        ForEach(timetable.departures.indices, id: \.self) { index in
            DelayRow(timetable: timetable, index: index)
        }
    }
}

/// The delay of one train of a timetable. It says itself how it is compared, which takes less time.
struct DelayRow: View, Equatable {
    @ObservedObject var timetable: Timetable
    let index: Int

    var body: some View {
        Text(timetable.departures[index].status)
    }
}

/// The status of each train of a timetable. The rows get texts, and not the timetable.
struct OldStatusesView: View {
    @ObservedObject var timetable: Timetable

    var body: some View {
        ForEach(timetable.departures.indices, id: \.self) { index in
            StatusLine(text: timetable.departures[index].status)
        }
    }
}

/// The status of each train of a board. The rows get texts, and not the trains.
struct StatusesView: View {
    let board: Board

    var body: some View {
        ForEach(board.trains) { train in
            StatusLine(text: train.status)
        }
    }
}

/// Reads nothing: its text is an input.
struct StatusLine: View {
    let text: String

    var body: some View {
        Text(text)
    }
}

/// Counts up by a button.
struct TallyView: View {
    @State var count = 0
    var title = "+"

    var body: some View {
        HStack {
            Text("Count: \(count)")
            Button(title) { count += 1 }
        }
    }
}

/// Keeps the first binding that it is given.
final class BindingBox {
    private(set) var binding: Binding<Int>?

    func keep(_ new: Binding<Int>) {
        if binding == nil { binding = new }
    }
}

/// Has an input and a state, and puts its binding into a box.
struct BoxedView: View {
    let label: String
    let box: BindingBox
    @State var count = 0

    var body: some View {
        let _ = box.keep($count)
        Text("\(label): \(count)")
    }
}

/// Hands a text to a view inside, and the text changes.
struct BoxedScreen: View {
    let board: Board
    let box: BindingBox

    var body: some View {
        BoxedView(label: board.trains.isEmpty ? "no train" : "1 train", box: box)
    }
}

/// Two counts in one view.
struct TwoTalliesView: View {
    @State var left = 0
    @State var right = 0

    var body: some View {
        HStack {
            Text("Counts: \(left) \(right)")
            Button("left") { left += 1 }
            Button("right") { right += 1 }
        }
    }
}

/// Two views of one type.
struct TallyPairView: View {
    var body: some View {
        TallyView(title: "first")
        TallyView(title: "second")
    }
}

/// A tally while the board has a featured train.
struct OptionalTallyView: View {
    let board: Board

    var body: some View {
        if board.featured != nil {
            TallyView()
        }
    }
}

/// A tally in a view that reads how many trains there are.
struct TallyScreen: View {
    let board: Board

    var body: some View {
        Text("Trains: \(board.trains.count)")
        TallyView()
    }
}

/// A tally for each train.
struct TallyRowsView: View {
    let board: Board

    var body: some View {
        ForEach(board.trains) { train in
            TallyView(title: train.destination)
        }
    }
}

/// In one place, a view of one type or of another: both have a state of the same name.
struct ReplacedView: View {
    let board: Board

    var body: some View {
        let view: any View = board.featured == nil ? TallyView() : OtherTallyView()
        Group(children: [Child(.place(0), view)])
    }
}

/// Like a tally, and another type.
struct OtherTallyView: View {
    @State var count = 0

    var body: some View {
        Text("Other: \(count)")
    }
}

/// Has an amount, which a view inside writes.
struct AmountScreen: View {
    @State var amount = 0
    let board: Board

    var body: some View {
        Text("Trains: \(board.trains.count), amount: \(amount)")
        AmountView(amount: $amount)
    }
}

/// Shows an amount that lives elsewhere, and counts it up.
struct AmountView: View {
    @Binding var amount: Int

    var body: some View {
        HStack {
            Text("Amount: \(amount)")
            Button("+") { amount += 1 }
        }
    }
}

/// Three baskets: one of the old kind that is only kept, one that is heard too, an observable one.
struct ThreeBasketsView: View {
    var body: some View {
        KeptBasketView()
        HeardBasketView()
        NewBasketView()
    }
}

/// A basket of the old kind that is only kept.
struct KeptBasketView: View {
    @State var basket = OldBasket()

    var body: some View {
        HStack {
            Text("kept: \(basket.count)")
            Button("kept") { basket.count += 1 }
        }
    }
}

/// A basket of the old kind that is kept and heard.
struct HeardBasketView: View {
    @StateObject var basket = OldBasket()
    var title = "heard"

    var body: some View {
        HStack {
            Text("\(title): \(basket.count)")
            Button(title) { basket.count += 1 }
        }
    }
}

/// An observable basket.
struct NewBasketView: View {
    @State var basket = Basket()

    var body: some View {
        HStack {
            Text("new: \(basket.count)")
            Button("new") { basket.count += 1 }
        }
    }
}

/// Two views of one type, each with an object.
struct BasketPairView: View {
    var body: some View {
        HeardBasketView(title: "first")
        HeardBasketView(title: "second")
    }
}

/// Two objects of one type in one view.
struct TwoBasketsView: View {
    @StateObject var left = OldBasket()
    @StateObject var right = OldBasket()

    var body: some View {
        HStack {
            Text("\(left.count) \(right.count)")
            Button("left") { left.count += 1 }
            Button("right") { right.count += 1 }
        }
    }
}

/// An object of the old kind that counts how often one is made.
final class CountedBasket: ObservableObject {
    let objectWillChange = ObjectWillChange()

    init(made: Counter) {
        made.increment()
    }
}

/// Has its object made by an initializer.
struct CountedBasketView: View {
    let label: String
    @StateObject var basket: CountedBasket

    init(label: String, made: Counter) {
        self.label = label
        _basket = StateObject(wrappedValue: CountedBasket(made: made))
    }

    var body: some View {
        Text(label)
    }
}

/// Reads how many trains there are, and has a view inside whose object is counted.
struct CountedBasketScreen: View {
    let board: Board
    let made: Counter

    var body: some View {
        Text("Trains: \(board.trains.count)")
        CountedBasketView(label: "Basket \(board.trains.count)", made: made)
    }
}

/// The station of step 7.6 as it was: the board goes through the branch.
struct PassingRoot: View {
    @State var board = Board(trains: [Train(to: "Lisboa", platform: 4)])

    var body: some View {
        PassingBranch(board: board)
        Button("Next station") {
            board = Board(trains: [Train(to: "Porto", platform: 1), Train(to: "Faro", platform: 2)])
        }
    }
}

/// Hands the board on, and reads nothing of it.
struct PassingBranch: View {
    let board: Board
    @State var visitors = 0

    var body: some View {
        HStack {
            Text("Branch, visitors: \(visitors)")
            Button("Enter") { visitors += 1 }
        }
        PassingLeaf(board: board)
    }
}

/// Shows what the board holds.
struct PassingLeaf: View {
    let board: Board

    var body: some View {
        Text("Leaf, trains: \(board.trains.count)")
    }
}

/// Shows how many trains the board has that is handed down.
struct HandedView: View {
    @Environment(Board.self) var board

    var body: some View {
        Text(board.map { "\($0.trains.count)" } ?? "none")
    }
}

/// A leaf without a board, one with the outer one, and one with a nearer one.
struct NearestView: View {
    let outer: Board
    let inner: Board

    var body: some View {
        HandedView()
        VStack {
            HandedView()
            VStack {
                HandedView()
            }.environment(inner)
        }.environment(outer)
    }
}

/// Asks for a board, with an office in between.
struct TwoTypesView: View {
    let board: Board
    let office: Office

    var body: some View {
        VStack {
            HandedView().environment(office)
        }.environment(board)
    }
}

/// Hands down the board of an office.
struct OfficeView: View {
    let office: Office

    var body: some View {
        DeskView().environment(office.board)
    }
}

/// Knows nothing of the board.
struct DeskView: View {
    var body: some View {
        Text("Desk")
        HandedView()
    }
}

/// Has a board, and can take another one.
final class Office: Observable {
    let registrar = ObservationRegistrar()
    var board: Board {
        get {
            registrar.access(self, keyPath: \.board)
            return _board
        }
        set { registrar.withMutation(of: self, keyPath: \.board) { _board = newValue } }
    }
    private var _board: Board

    init(board: Board) {
        _board = board
    }
}

/// A screen for a renderer that knows nothing of observation.
struct WrappedView: View {
    let train: Train

    var body: some View {
        ObservationView {
            Text(train.status)
        }
    }
}

/// Counts how often the content of an observation view is made.
struct CountingView: View {
    let train: Train
    let made: Counter

    var body: some View {
        ObservationView {
            let _ = made.increment()
            Text(train.status)
        }
    }
}

/// The same without the wrapper.
struct UnwrappedView: View {
    let train: Train

    var body: some View {
        Text(train.status)
    }
}

/// Hands one of two signs on: the second one while the board has a featured train.
struct SignSwitchView: View {
    let board: Board
    let first: Sign
    let second: Sign

    var body: some View {
        SignRow(sign: board.featured == nil ? first : second)
    }
}

/// Hands a text to a view inside, and the text changes.
struct LabeledScreen: View {
    let board: Board

    var body: some View {
        LabeledTallyView(label: board.trains.isEmpty ? "no train" : "1 train")
    }
}

/// Has an input and a state.
struct LabeledTallyView: View {
    let label: String
    @State var count = 0

    var body: some View {
        HStack {
            Text("\(label): \(count)")
            Button("+") { count += 1 }
        }
    }
}

/// Hands a text to a view inside, and the text changes.
struct OldLabeledScreen: View {
    let board: Board

    var body: some View {
        LabeledBasketView(label: board.trains.isEmpty ? "no train" : "1 train")
    }
}

/// Has an input and a state object.
struct LabeledBasketView: View {
    let label: String
    @StateObject var basket = OldBasket()

    var body: some View {
        HStack {
            Text("\(label): \(basket.count)")
            Button("+") { basket.count += 1 }
        }
    }
}
