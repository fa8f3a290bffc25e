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
    /// Changes what the station holds of the train in a row, as far as it differs. After each change,
    /// `didChange` is told what has changed.
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void)
    /// Lets two trains swap their rows.
    func swapRows(_ one: Int, _ other: Int)
}

/// A train that reports its own changes.
protocol StationTrain: AnyObject {
    var destination: String { get set }
    var platform: Int { get set }
    var delay: Int { get set }
}

/// A station of such trains.
protocol StationBoard: Station, AnyObject {
    associatedtype Train: StationTrain
    var trains: [Train] { get set }
}

extension Chapter6.Train: StationTrain {}
extension Chapter7.Train: StationTrain {}
extension Chapter6.Board: StationBoard {}
extension Chapter7.Board: StationBoard {}

extension StationBoard {
    func set(_ departure: Entry, inRow row: Int, didChange: (String) -> Void) {
        let train = trains[row]
        let name = train.destination
        func set<Value: Equatable>(
            _ property: ReferenceWritableKeyPath<Train, Value>, _ word: String, to value: Value
        ) {
            guard train[keyPath: property] != value else { return }
            train[keyPath: property] = value
            didChange("`\(word)` of \(name)")
        }
        set(\.destination, "destination", to: departure.destination)
        set(\.platform, "platform", to: departure.platform)
        set(\.delay, "delay", to: departure.delay)
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
