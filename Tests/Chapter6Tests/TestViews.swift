import WorkshopTesting

@testable import Chapter6

/// Counts by itself how often its body is evaluated.
struct CountingView: View {
    let runs: Counter

    var body: some View {
        let _ = runs.increment()
        Text("Departures")
    }
}

/// Reads the delay of a train.
struct StatusView: View {
    let train: Train

    var body: some View {
        Text(train.status)
    }
}

/// Reads nothing: its text is an input.
struct LineView: View {
    let text: String

    var body: some View {
        Text(text)
    }
}

/// Reads the delay of a train, and hands what it makes of it to a view inside.
struct HeadlineView: View {
    let train: Train

    var body: some View {
        MinutesView(train: train, isLate: train.delay > 0)
    }
}

/// Reads the delay of a train if it is told that there is one.
struct MinutesView: View {
    let train: Train
    let isLate: Bool

    var body: some View {
        Text(isLate ? "\(train.delay) min" : train.status)
    }
}

/// Reads which train is featured, and hands the train to a view inside.
struct FeaturedView: View {
    let board: Board

    var body: some View {
        Text("Featured")
        StatusView(train: board.featured ?? board.trains[0])
    }
}

/// Reads nothing: the featured train of a board, and another one.
struct TwoTrainsView: View {
    let board: Board
    let other: Train

    var body: some View {
        FeaturedView(board: board)
        TitledView(train: other)
    }
}

/// A row for each train, and a mark for the one that is featured.
struct MarkedRowsView: View {
    let board: Board

    var body: some View {
        ForEach(board.trains) { train in
            MarkedRow(train: train, mark: train === board.featured ? ">" : " ")
        }
    }
}

/// Reads the destination of a train, and gets a mark.
struct MarkedRow: View {
    let train: Train
    let mark: String

    var body: some View {
        Text("\(mark) \(train.destination)")
    }
}

/// Reads the trains and what each of them shows: its rows are texts.
struct TextRowsView: View {
    let board: Board

    var body: some View {
        ForEach(board.trains) { train in
            Text("\(train.destination): \(train.status)")
        }
    }
}

/// Shows the featured train if there is one, in a view inside a view.
struct OptionalView: View {
    let board: Board

    var body: some View {
        if let train = board.featured {
            TitledView(train: train)
        }
    }
}

/// Reads nothing: it hands its train to a view inside.
struct TitledView: View {
    let train: Train

    var body: some View {
        VStack {
            Text("Featured")
            StatusView(train: train)
        }
    }
}

/// Reads how many trains there are.
struct CountView: View {
    let board: Board

    var body: some View {
        LineView(text: "Departures")
        LineView(text: "\(board.trains.count) trains")
    }
}

/// Reads how many trains there are, and has a view inside whose input is a closure.
struct ClosureView: View {
    let board: Board

    var body: some View {
        let count = board.trains.count
        ActionView { count }
        LineView(text: "Departures")
    }
}

/// Reads how many trains there are, and has a view with a closure inside a view inside.
struct AroundActionView: View {
    let board: Board

    var body: some View {
        Text("\(board.trains.count) trains")
        WithActionView(text: "Departures")
    }
}

/// Has a view inside whose input is a closure.
struct WithActionView: View {
    let text: String

    var body: some View {
        Text(text)
        ActionView { 1 }
    }
}

/// A row for each train, identified by its destination.
struct ByDestinationView: View {
    let board: Board

    var body: some View {
        ForEach(board.trains, id: \.destination) { StatusView(train: $0) }
    }
}

/// The same view of the same train, in an `if` or in its `else`.
struct EitherView: View {
    let board: Board

    var body: some View {
        if board.featured != nil {
            StatusView(train: board.trains[0])
        } else {
            StatusView(train: board.trains[0])
        }
    }
}

/// Has a closure as its input.
struct ActionView: View {
    let action: () -> Int

    var body: some View {
        Text("\(action())")
    }
}

/// A panel whose content reads the delay of a train.
struct ScreenView: View {
    let train: Train

    var body: some View {
        Panel("Status") {
            Text(train.status)
        }
    }
}

/// A panel that is open while the board has a featured train, and whose content reads a delay.
struct FoldedView: View {
    let board: Board
    let train: Train

    var body: some View {
        Panel("Status", isOpen: board.featured != nil) {
            Text(train.status)
        }
    }
}

/// Reads the delay of a train, and then sets the platform of another one, which a view inside shows.
struct MeddlingView: View {
    let train: Train
    let other: Train

    var body: some View {
        StatusView(train: train)
        MeddlingLine(train: train, other: other)
        PlatformView(train: other)
    }
}

/// Sets another train's platform while its body is evaluated, once the first train is late.
struct MeddlingLine: View {
    let train: Train
    let other: Train

    var body: some View {
        let _ = meddle()
        Group(children: [])
    }

    private func meddle() {
        if train.delay > 0 { other.platform = 2 }
    }
}

/// Reads the platform of a train.
struct PlatformView: View {
    let train: Train

    var body: some View {
        Text("Platform \(train.platform)")
    }
}

/// Reads how many trains there are, and has a view inside with a view inside.
struct ThreeLevelsView: View {
    let board: Board

    var body: some View {
        Text("\(board.trains.count) trains")
        HeadlineView(train: board.trains[0])
    }
}

/// In one place, a view of one type or of another, both with the same train.
struct TypesView: View {
    let board: Board
    let train: Train

    var body: some View {
        let _ = board.trains.count
        let isFeatured = board.featured != nil
        let view: any View = isFeatured ? PlatformView(train: train) : StatusView(train: train)
        Group(children: [Child(.place(0), view)])
    }
}

/// While the board has a featured train, a stack with rows inside.
struct StackedView: View {
    let board: Board

    var body: some View {
        Text("Departures")
        if board.featured != nil {
            VStack {
                ForEach(board.trains) { train in
                    StatusView(train: train)
                }
            }
        }
    }
}

/// Reads how many trains there are, for a panel whose content captures the number.
struct CapturingView: View {
    let board: Board

    var body: some View {
        let count = board.trains.count
        let train = board.trains[0]
        Panel("Status") {
            Text("\(count) trains")
            let _ = train.delay
        }
    }
}
