import Testing
import WorkshopTesting

@testable import Chapter1

@Suite("Chapter 1 · What did you read?", .serialized, .chapter(1))
enum Chapter1Tests {}

/// The recorded reads: which properties, of which objects. A failed expectation shows the reads in
/// words.
struct Reads: Equatable, CustomTestStringConvertible {
    private var keyPaths: [ObjectIdentifier: Set<AnyKeyPath>]

    /// These reads, and no others.
    init(_ reads: (object: AnyObject, keyPath: AnyKeyPath)...) {
        keyPaths = [:]
        for read in reads {
            keyPaths[ObjectIdentifier(read.object), default: []].insert(read.keyPath)
        }
    }

    /// The reads that a list has recorded; none if there is no list.
    init(in list: AccessList?) {
        keyPaths = list?.keyPaths ?? [:]
    }

    /// The reads that a new list records while some code runs.
    init(during body: () -> Void) {
        let list = AccessList()
        accessList = list
        body()
        accessList = nil
        self.init(in: list)
    }

    var testDescription: String {
        let words = keyPaths.map { object, keyPaths in
            let properties = keyPaths.map { names[$0] ?? "\($0)" }.sorted()
            let what = properties.isEmpty ? "no property" : properties.joined(separator: " and ")
            return "\(what) of \(objects[object] ?? "another object")"
        }
        return words.isEmpty ? "nothing" : words.sorted().joined(separator: ", ")
    }
}

/// The names of properties: a key path has none.
private var names: [AnyKeyPath: String] {
    [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        \Train.status: "status", \Board.trains: "trains", \Board.featured: "featured",
    ]
}

/// The names of objects that tests have made, by identity. (The chapter's tests run one at a time.)
nonisolated(unsafe) private var objects: [ObjectIdentifier: String] = [:]

/// Gives an object a name for failed expectations.
private func named<Object: AnyObject>(_ name: String, _ object: Object) -> Object {
    objects[ObjectIdentifier(object)] = name
    return object
}

extension Train {
    static var lisboa: Train { named("Lisboa", Train(to: "Lisboa", platform: 4, delay: 5)) }
    static var porto: Train { named("Porto", Train(to: "Porto", platform: 1)) }
    static var faro: Train { named("Faro", Train(to: "Faro", platform: 2)) }
}

extension Board {
    static func showing(_ train: Train?) -> Board {
        named("the board", Board(trains: [train].compactMap(\.self), featured: train))
    }
}
