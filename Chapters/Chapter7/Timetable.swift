/// A departure board without observation. This single object announces every change in the same
/// way.
public final class Timetable: ObservableObject {
    /// The timetable's data about one train.
    public struct Departure: Equatable, Sendable {
        /// The city that the train goes to.
        public var destination: String
        /// The platform that the train leaves from.
        public var platform: Int
        /// The train's delay, in minutes.
        public var delay: Int

        /// The text beside the destination on the board: `on time`, or the delay.
        public var status: String {
            delay == 0 ? "on time" : "\(delay) min late"
        }

        /// Creates a train to the given destination, from the given platform.
        public init(to destination: String, platform: Int, delay: Int = 0) {
            self.destination = destination
            self.platform = platform
            self.delay = delay
        }
    }

    /// Notifies the subscribers before each change.
    public let objectWillChange = ObjectWillChange()

    /// The trains, in order of departure.
    @Published public var departures: [Departure]

    /// Creates a timetable with the given departures.
    public init(departures: [Departure] = []) {
        self.departures = departures
    }
}

/// The departure board of a timetable: a row for each train.
public struct TimetableView: View {
    @ObservedObject var timetable: Timetable

    /// Creates a view of a timetable.
    public init(timetable: Timetable) {
        self.timetable = timetable
    }

    /// The heading and the rows.
    public var body: some View {
        Text("Destination  Pl. Status")
        ForEach(timetable.departures.indices, id: \.self) { index in
            TimetableRow(timetable: timetable, index: index)
        }
    }
}

/// A row of a timetable's departure board.
public struct TimetableRow: View {
    @ObservedObject var timetable: Timetable
    let index: Int

    /// Creates the row for a train.
    public init(timetable: Timetable, index: Int) {
        self.timetable = timetable
        self.index = index
    }

    /// The columns.
    public var body: some View {
        let departure = timetable.departures[index]
        HStack {
            Text(departure.destination, width: 12)
            Text("\(departure.platform)", width: 3)
            Text(departure.status, width: 11)
        }
    }
}
