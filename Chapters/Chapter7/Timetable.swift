/// The departure board without observation: one object, which says "I'm about to change" whatever
/// changes.
public final class Timetable: ObservableObject {
    /// What the timetable holds about one train.
    public struct Departure: Equatable, Sendable {
        /// Where the train goes.
        public var destination: String
        /// The platform that the train leaves from.
        public var platform: Int
        /// How late the train is, in minutes.
        public var delay: Int

        /// What the board shows beside the destination.
        public var status: String {
            delay == 0 ? "on time" : "\(delay) min late"
        }

        /// A train to a destination, from a platform.
        public init(to destination: String, platform: Int, delay: Int = 0) {
            self.destination = destination
            self.platform = platform
            self.delay = delay
        }
    }

    /// Notifies the subscribers.
    public let objectWillChange = ObjectWillChange()

    /// The trains, in order of departure.
    @Published public var departures: [Departure]

    /// A timetable of trains.
    public init(departures: [Departure] = []) {
        self.departures = departures
    }
}

/// The departure board of a timetable: a row for each train.
public struct TimetableView: View {
    @ObservedObject var timetable: Timetable

    /// The view of a timetable.
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

/// A row of the departure board of a timetable.
public struct TimetableRow: View {
    @ObservedObject var timetable: Timetable
    let index: Int

    /// The row of a train.
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
