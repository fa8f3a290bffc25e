import Chapter6
import WorkshopTesting

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
