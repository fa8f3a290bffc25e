import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    @Suite struct `Step 7.3` {
        let train = Train.lisboa

        @Test func `A basket in a State survives, but one in a plain property is lost`() {
            let screen = Renderer(
                Screen {
                    PlainMachine(title: train.destination)
                    Machine(title: train.destination)
                })
            screen.press("plain")
            screen.press("state")
            train.destination = "Porto"
            screen.update()
            #expect(
                screen.lines == ["Porto 0 [plain]", "Porto 1 [state]"],
                "Which of the two baskets does the node keep?")
        }

        @Test func `The ticket survives when a train is added`() {
            let board = Board()
            let screen = Renderer(TicketScreen(board: board))
            screen.press("+")
            board.trains.append(train)
            screen.update()
            #expect(
                screen.lines == ["Trains: 1", "Tickets: 1 [+]"],
                "The outer view creates a new machine. Which basket does the new machine show?")
        }

        @Test func `Each of three writes to a state is shown`() {
            let screen = Renderer(Tally(title: "+"))
            var shown: [String] = []
            for _ in 1...3 {
                screen.press("+")
                screen.update()
                shown.append(screen.text)
            }
            #expect(
                shown == ["+: 1 [+]", "+: 2 [+]", "+: 3 [+]"],
                "What does a view with a state subscribe to?")
        }

        @Test func `A view that moves to another place starts with a new state`() {
            let board = Board(featured: train)
            let tally = Tally(title: "+")
            let screen = Renderer(Screen { if board.featured != nil { tally } else { tally } })
            screen.press("+")
            board.featured = nil
            screen.update()
            #expect(screen.lines == ["+: 0 [+]"], "Which storage does a new node start with?")
        }

        @Test func `One view in three places has three states`() {
            let tally = Tally(title: "+")
            let screen = Renderer(
                Screen {
                    tally
                    tally
                    tally
                })
            screen.press("+")
            screen.update()
            screen.press("+")
            screen.update()
            #expect(
                screen.lines == ["+: 2 [+]", "+: 0 [+]", "+: 0 [+]"],
                "Where is the storage for each place kept?")
        }

        @Test func `A row's closure reads the state of the view that contains the row`() {
            let view = CountedRow(train: train)
            let screen = Renderer(
                Screen {
                    view
                    view
                })
            screen.press("+")
            train.delay = 5
            screen.update()
            #expect(screen.lines == ["[+]", "5 min late, 1", "[+]", "5 min late, 0"])
        }

        @Test(arguments: 0..<3) func `Each of three properties has its own state`(pressed: Int) {
            let screen = Renderer(Screen { ThreeCounts(title: train.destination) })
            screen.press("\(pressed)")
            screen.update()
            train.destination = "Porto"
            screen.update()
            var counts = ["0", "0", "0"]
            counts[pressed] = "1"
            #expect(
                screen.lines == [counts.joined(separator: " ") + " Porto [0] [1] [2]"],
                "How does the node tell a view's properties apart?")
        }

        @Test func `Each of three ticket machines has its own basket`() {
            let screen = Renderer(
                Screen {
                    TicketView()
                    TicketView()
                    TicketView()
                })
            screen.press("+")
            screen.update()
            #expect(
                screen.lines == ["Tickets: 1 [+]", "Tickets: 0 [+]", "Tickets: 0 [+]"],
                "Where is each machine's basket kept?")
        }

        @Test func `A state isn't an input of its view`() {
            let board = Board()
            let screen = Renderer(
                Screen {
                    Text("\(board.trains.count)")
                    Tally(title: "+")
                })
            screen.press("+")
            screen.update()
            let ran = screen.bodies { board.trains.append(train) }
            #expect(
                ran == [Screen.self: 1], "Which of the view's properties are compared as inputs?")
        }

        @Test func `A state doesn't report a change inside its object`() {
            let screen = Renderer(StateMachine())
            screen.press("state")
            #expect(screen.needsUpdate == false, "What does a state report?")
            #expect(screen.lines == ["0 [state]"])
        }

        @Test func `An old binding still writes to the node's storage`() {
            let box = BindingBox()
            let screen = Renderer(Screen { Handing(title: train.destination, box: box) })
            for count in 1...3 {
                train.destination = "Porto \(count)"
                screen.update()
                box.binding?.wrappedValue = count * 5
                screen.update()
            }
            #expect(
                screen.lines == ["Porto 3: 15"], "Which storage do the view and the binding use?")
        }

        @Test func `A view with a binding shares another view's state`() {
            let screen = Renderer(Amounts())
            screen.press("amount")
            let ran = screen.bodies()
            #expect(screen.lines == ["11 20", "11 [amount]"], "Where do the two values come from?")
            #expect(ran == [Amounts.self: 1, Amount.self: 1])
        }

        @Test func `A state works inside a view whose unowned object is freed`() {
            var train: Train? = .lisboa
            let screen = Renderer(Screen { if let train { Unowning(train: train) } })
            train = nil
            for _ in 1...3 {
                screen.press("+")
                screen.update()
            }
            #expect(screen.lines == ["Lisboa", "+: 3 [+]"])
        }

        @Test func `A state in the view's custom mirror is kept, and a warning is recorded`() {
            let screen = Renderer(Screen { Mirrored(title: train.destination) })
            screen.press("+")
            train.destination = "Porto"
            screen.update()
            #expect(screen.lines == ["Porto: 1 [+]"])
            #expect(screen.warnings.count == 1)
        }

        @Test func `A state's initial value is created only once`() {
            let made = Counter()
            let screen = Renderer(Screen { Making(title: train.destination, made: made) })
            for destination in ["Porto", "Faro", "Braga"] {
                train.destination = destination
                screen.update()
            }
            #expect(screen.lines == ["Braga: 0"])
            #expect(made.value == 1, "When does the node need an initial value?")
        }
    }
}

// MARK: - Views with a basket

/// A ticket machine whose basket isn't a state.
private struct PlainMachine: View {
    let title: String
    let basket = Basket()
    var body: some View {
        HStack {
            Text("\(title) \(basket.count)")
            Button("plain") { basket.count += 1 }
        }
    }
}

private struct Machine: View {
    let title: String
    @State var basket = Basket()
    var body: some View {
        HStack {
            Text("\(title) \(basket.count)")
            Button("state") { basket.count += 1 }
        }
    }
}

// MARK: - Views with other states

private struct ThreeCounts: View {
    let title: String
    @State var first = 0
    @State var second = 0
    @State var third = 0
    var body: some View {
        HStack {
            Text("\(first) \(second) \(third) \(title)")
            Button("0") { first += 1 }
            Button("1") { second += 1 }
            Button("2") { third += 1 }
        }
    }
}

private struct CountedRow: View {
    let train: Train
    @State var count = 0
    var body: some View {
        Button("+") { count += 1 }
        ForEach([train]) { Text("\($0.status), \(count)") }
    }
}

private struct Unowning: View {
    unowned let train: Train
    var body: some View {
        Text(train.destination)
        Tally(title: "+")
    }
}

/// A view whose mirror lists its state but leaves out its title.
private struct Mirrored: View, CustomReflectable {
    let title: String
    @State var count = 0
    var body: some View {
        HStack {
            Text("\(title): \(count)")
            Button("+") { count += 1 }
        }
    }
    var customMirror: Mirror { Mirror(self, children: ["count": _count], displayStyle: .struct) }
}

/// A view that counts how often the initial value of its state is made.
private struct Making: View {
    let title: String
    @State var count: Int

    init(title: String, made: Counter) {
        self.title = title
        let location = Location { made.increment() - 1 }
        _count = State(location: location)
    }

    var body: some View { Text("\(title): \(count)") }
}

// MARK: - Views with a binding

/// A box that keeps the first binding that it receives.
private final class BindingBox {
    private(set) var binding: Binding<Int>?
    func keep(_ new: Binding<Int>) { binding = binding ?? new }
}

private struct Handing: View {
    let title: String
    let box: BindingBox
    @State var count = 0
    var body: some View {
        let _ = box.keep($count)
        Text("\(title): \(count)")
    }
}

private struct Amount: View {
    @Binding var amount: Int
    var body: some View {
        HStack {
            Text("\(amount)")
            Button("amount") { amount += 1 }
        }
    }
}

/// A view with two states, which passes on a binding to the first one.
private struct Amounts: View {
    @State var first = 10
    @State var second = 20
    var body: some View {
        Text("\(first) \(second)")
        Amount(amount: $first)
    }
}
