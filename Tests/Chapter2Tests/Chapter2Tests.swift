import Testing
import WorkshopTesting

@testable import Chapter2

@Suite("Chapter 2 · Tell me when it changes", .serialized, .chapter(2))
enum Chapter2Tests {}

/// Starts a tracking and counts the calls to its `onChange`.
func track<T>(_ apply: () -> T) -> Counter {
    let calls = Counter()
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// The recorded reads: each object's registrar, with the key paths that were read. A failed
/// expectation shows the reads in words.
struct Reads: Equatable, CustomTestStringConvertible {
    private var entries: [ObjectIdentifier: [Set<AnyKeyPath>]] = [:]

    /// Creates the reads of these trains and key paths, and no others.
    init(_ reads: (train: Train, keyPaths: Set<AnyKeyPath>)...) {
        for read in reads {
            entries[ObjectIdentifier(read.train.registrar), default: []].append(read.keyPaths)
        }
    }

    /// Runs a closure with a new access list, and takes the entries of that list.
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

/// The names of the properties, because a key path doesn't contain its property's name.
private var names: [AnyKeyPath: String] {
    [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        \Board.trains: "trains", \Board.featured: "featured",
    ]
}

/// The names of registrars, by identity. No lock is needed: the chapter's tests run one at a time.
nonisolated(unsafe) private var owners: [ObjectIdentifier: String] = [:]

// A callback is `@Sendable`, but a train isn't. These tests use a single thread. The compiler
// doesn't know that, so a train that a callback uses is declared `nonisolated(unsafe)`.
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
