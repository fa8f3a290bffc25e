import Chapter6
import Chapter7

/// What a station holds of one train.
struct Entry {
    /// Where the train goes.
    var destination: String
    /// The platform that the train leaves from.
    var platform: Int
    /// How late the train is, in minutes.
    var delay = 0

    /// What the board shows beside the destination.
    var status: String { delay == 0 ? "on time" : "\(delay) min late" }
}

/// The trains of a station, in whichever kind of model.
protocol Station {
    /// Changes what the station holds of the train in a row, as far as it differs.
    ///
    /// - Parameters:
    ///   - departure: The train as it should be.
    ///   - row: The row.
    ///   - didChange: Called after each change, with what has changed.
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void)
    /// Lets two trains swap their rows.
    func swapRows(_ one: Int, _ other: Int)
}

extension Chapter6.Board: Station {
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void) {
        let (train, name) = (trains[row], trains[row].destination)
        if train.destination != departure.destination {
            train.destination = departure.destination
            didChange("`destination` of \(name)")
        }
        if train.platform != departure.platform {
            train.platform = departure.platform
            didChange("`platform` of \(name)")
        }
        if train.delay != departure.delay {
            train.delay = departure.delay
            didChange("`delay` of \(name)")
        }
    }

    func swapRows(_ one: Int, _ other: Int) { trains.swapAt(one, other) }
}

extension Chapter7.Board: Station {
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void) {
        let (train, name) = (trains[row], trains[row].destination)
        if train.destination != departure.destination {
            train.destination = departure.destination
            didChange("`destination` of \(name)")
        }
        if train.platform != departure.platform {
            train.platform = departure.platform
            didChange("`platform` of \(name)")
        }
        if train.delay != departure.delay {
            train.delay = departure.delay
            didChange("`delay` of \(name)")
        }
    }

    func swapRows(_ one: Int, _ other: Int) { trains.swapAt(one, other) }
}

extension Chapter7.Timetable: Station {
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void) {
        departures[row] = .init(
            to: departure.destination, platform: departure.platform, delay: departure.delay)
    }

    func swapRows(_ one: Int, _ other: Int) { departures.swapAt(one, other) }
}
