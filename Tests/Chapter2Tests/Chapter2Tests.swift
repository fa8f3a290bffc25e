import Testing
import WorkshopTesting

@testable import Chapter2

@Suite("Chapter 2 · Tell me when it changes", .serialized, .chapter(2))
enum Chapter2Tests {}

/// Starts a tracking, and counts the calls of its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// The recorded reads: the key paths, and the registrars of the objects. A failed expectation shows
/// the reads in words.
struct Reads: Equatable, CustomTestStringConvertible {
    private var entries: [ObjectIdentifier: [Set<AnyKeyPath>]] = [:]

    /// Entries with these registrars and key paths, and no others.
    init(_ reads: (train: Train, keyPaths: Set<AnyKeyPath>)...) {
        for read in reads {
            entries[ObjectIdentifier(read.train.registrar), default: []].append(read.keyPaths)
        }
    }

    /// The entries of a new list after some code has run.
    init(during body: () -> Void) {
        let list = AccessList()
        accessList = list
        body()
        accessList = nil
        for entry in list.entries.values {
            entries[ObjectIdentifier(entry.registrar), default: []].append(entry.keyPaths)
        }
    }

    var testDescription: String {
        let words = entries.flatMap { registrar, entries in
            entries.map { keyPaths in
                let properties = keyPaths.map { names[$0] ?? "another property" }.sorted()
                let what = properties.isEmpty ? ["no property"] : properties
                let owner = owners[registrar] ?? "another registrar"
                return "\(what.joined(separator: " and ")) of \(owner)"
            }
        }
        return words.isEmpty ? "nothing" : words.sorted().joined(separator: ", ")
    }
}

/// The names of properties: a key path has none.
private var names: [AnyKeyPath: String] {
    [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        \Board.trains: "trains", \Board.featured: "featured",
    ]
}

/// The names of registrars, by identity. (The chapter's tests run one at a time.)
nonisolated(unsafe) private var owners: [ObjectIdentifier: String] = [:]

// A callback is `@Sendable`, and a train is not. These tests change and call on one thread, which the
// compiler can't see: hence `nonisolated(unsafe)` where a callback uses a train.
extension Train {
    static var lisboa: Train { named(Train(to: "Lisboa", platform: 4, delay: 5)) }
    static var porto: Train { named(Train(to: "Porto", platform: 1)) }
    static var faro: Train { named(Train(to: "Faro", platform: 2)) }

    /// Gives a train's registrar a name for failed expectations.
    private static func named(_ train: Train) -> Train {
        owners[ObjectIdentifier(train.registrar)] = train.destination
        return train
    }
}
