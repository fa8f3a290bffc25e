import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    @Suite struct `Step 7.4` {
        let train = Train.lisboa

        @Test func `A change is shown for an object in a StateObject but not in a State`() {
            let screen = Renderer(
                Screen {
                    StateMachine()
                    ObjectMachine(title: "object")
                })
            screen.press("state")
            screen.press("object")
            screen.update()
            #expect(
                screen.lines == ["0 [state]", "object: 1 [object]"],
                "The basket reports its change. What subscribes to the basket?")
        }

        @Test func `Tickets are shown and survive when a train is added`() {
            let board = Board()
            let screen = Renderer(OldTicketScreen(board: board))
            for _ in 1...3 {
                screen.press("+")
                screen.update()
            }
            #expect(
                screen.lines == ["Trains: 0", "Tickets: 3 [+]"], "What subscribes to the basket?")
            board.trains.append(train)
            screen.update()
            #expect(screen.lines == ["Trains: 1", "Tickets: 3 [+]"], "What keeps the basket?")
        }

        @Test func `The object survives three changes to its view's inputs`() {
            let screen = Renderer(Screen { ObjectMachine(title: train.destination) })
            for destination in ["Porto", "Faro", "Braga"] {
                screen.press(train.destination)
                train.destination = destination
                screen.update()
            }
            #expect(
                screen.lines == ["Braga: 3 [Braga]"],
                "What calls your `connect`, and what does the node keep?")
        }

        @Test func `A StateObject's object is created only once`() {
            let made = Counter()
            let screen = Renderer(Screen { Making(title: train.destination, made: made) })
            for destination in ["Porto", "Faro", "Braga"] {
                train.destination = destination
                screen.update()
            }
            #expect(screen.lines == ["Braga"])
            #expect(made.value == 1, "When does the expression that creates the object run?")
        }

        @Test(arguments: 0..<3) func `Each of three properties has an object of its own`(
            pressed: Int
        ) {
            let screen = Renderer(ThreeBaskets())
            screen.press("\(pressed)")
            screen.update()
            var counts = ["0", "0", "0"]
            counts[pressed] = "1"
            #expect(
                screen.lines == [counts.joined(separator: " ") + " [0] [1] [2]"],
                "How does the node tell a view's properties apart?")
        }

        @Test func `Each of three ticket machines has its own StateObject`() {
            let screen = Renderer(
                Screen {
                    OldTicketView()
                    OldTicketView()
                    OldTicketView()
                })
            screen.press("+")
            screen.update()
            #expect(
                screen.lines == ["Tickets: 1 [+]", "Tickets: 0 [+]", "Tickets: 0 [+]"],
                "Where is each machine's basket kept?")
        }
    }
}

// MARK: - Views that keep an object

private struct ObjectMachine: View {
    let title: String
    @StateObject var basket = OldBasket()
    var body: some View {
        HStack {
            Text("\(title): \(basket.count)")
            Button(title) { basket.count += 1 }
        }
    }
}

private struct ThreeBaskets: View {
    @StateObject var first = OldBasket()
    @StateObject var second = OldBasket()
    @StateObject var third = OldBasket()
    var body: some View {
        HStack {
            Text("\(first.count) \(second.count) \(third.count)")
            Button("0") { first.count += 1 }
            Button("1") { second.count += 1 }
            Button("2") { third.count += 1 }
        }
    }
}

/// A view that counts how often its object is made.
private struct Making: View {
    final class MadeBasket: ObservableObject {
        let objectWillChange = ObjectWillChange()
        init(made: Counter) { made.increment() }
    }

    let title: String
    @StateObject var basket: MadeBasket

    init(title: String, made: Counter) {
        self.title = title
        _basket = StateObject(wrappedValue: MadeBasket(made: made))
    }

    var body: some View { Text(title) }
}
