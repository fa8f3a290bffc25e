import Chapter6
import Chapter7

/// A train's data, in the form that the timetable uses.
typealias Departure = Timetable.Departure

/// The trains of a station, in any kind of model.
protocol Station {
    /// Updates the train in a row to match the given data.
    func set(_ departure: Departure, inRow row: Int)
    /// Swaps the rows of two trains.
    func swapRows(_ one: Int, _ other: Int)
}

/// A train that reports its own changes.
protocol StationTrain: AnyObject {
    var destination: String { get set }
    var platform: Int { get set }
    var delay: Int { get set }
}

/// A station whose trains report their own changes.
protocol StationBoard: Station, AnyObject {
    associatedtype Train: StationTrain
    var trains: [Train] { get set }
}

extension Chapter6.Train: StationTrain {}
extension Chapter7.Train: StationTrain {}
extension Chapter6.Board: StationBoard {}
extension Chapter7.Board: StationBoard {}

extension StationBoard {
    func set(_ departure: Departure, inRow row: Int) {
        let train = trains[row]
        if train.destination != departure.destination { train.destination = departure.destination }
        if train.platform != departure.platform { train.platform = departure.platform }
        if train.delay != departure.delay { train.delay = departure.delay }
    }

    func swapRows(_ one: Int, _ other: Int) { trains.swapAt(one, other) }
}

extension Chapter7.Timetable: Station {
    func set(_ departure: Departure, inRow row: Int) { departures[row] = departure }

    func swapRows(_ one: Int, _ other: Int) { departures.swapAt(one, other) }
}
