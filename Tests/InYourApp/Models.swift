import Chapter9
import Foundation
import Synchronization

/// Whether a change is noticed by who has read something.
func isNoticed(_ change: () -> Void, by read: () -> Void) -> Bool {
    let isNoticed = Mutex(false)
    withObservationTracking(read) { isNoticed.withLock { $0 = true } }
    change()
    return isNoticed.withLock { $0 }
}

@Observable final class Basket {
    var count = 0
}

@Observable final class Trip {
    var basket = Basket()
}

@Observable final class Settings {
    @ObservationIgnored private let defaults: UserDefaults
    init(_ defaults: UserDefaults) { self.defaults = defaults }

    @ObservationIgnored var showsPlatforms: Bool {
        get {
            access(keyPath: \.showsPlatforms)
            return defaults.bool(forKey: "showsPlatforms")
        }
        set {
            withMutation(keyPath: \.showsPlatforms) {
                defaults.set(newValue, forKey: "showsPlatforms")
            }
        }
    }
}

struct Row {
    var delay = 0
}

@Observable final class StructList {
    var rows = [Row(), Row()]
}

@Observable final class Board {
    var trains = [Train(), Train()]
    var byDelay: [Train] { trains.sorted { $0.delay < $1.delay } }
}

struct Blob {}

@Observable final class Holder {
    var blob = Blob()
}

@Observable final class Place {
    var name: String
    init(name: String) { self.name = name }
}

@Observable final class Stop {
    var place = Place(name: "Lisboa")
}

@Observable class Slow {
    var delay = 0
}

final class SlowTrain: Slow {
    var stops = 0
}

@Observable final class Express: Slow {
    var stops = 0
}

@Observable final class Report {
    @ObservationIgnored lazy var formatter = ["a heavy one"]
}

@Observable final class Ticket: Codable {
    var zone = 1

    private enum CodingKeys: String, CodingKey {
        case _zone = "zone"
    }
}

protocol Delayed: AnyObject, Observable {
    var delay: Int { get }
}

extension Train: Delayed {}

func status(of train: some Delayed) -> String {
    train.delay == 0 ? "on time" : "\(train.delay) min late"
}

@Observable final class Volume {
    var level = 0 {
        didSet { shown = min(level, 10) }
    }
    private(set) var shown = 0
}

@MainActor final class Screen {
    private let train: Train
    private(set) var drawn: [Int] = []

    init(_ train: Train) {
        self.train = train
        draw()
    }

    func draw() {
        withObservationTracking {
            drawn.append(train.delay)
        } onChange: { [weak self] in
            // The property still has its old value here. So draw later.
            Task { @MainActor in self?.draw() }
        }
    }
}

@Observable final class Shop {
    weak var owner: Train?
    var onTap: (() -> Void)?
    @ObservationIgnored var best = Train()
    var prices = [1, 2, 3]
}
