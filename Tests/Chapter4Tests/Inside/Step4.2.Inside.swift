import Testing
import WorkshopTesting

@testable import Chapter4

extension Chapter4Tests {
    @Suite struct `Step 4.2` {
        let train = Train.lisboa
        let other = Train.porto
        let third = Train.faro

        @Test func `Merging adds entries for objects that are new to the list`() {
            let list = AccessList(of: (train, [\.delay]))
            list.merge(AccessList(of: (other, [\.platform, \.delay]), (third, [\.destination])))
            #expect(list.keyPaths(of: train) == [\.delay])
            #expect(list.keyPaths(of: other) == [\.platform, \.delay])
            #expect(list.keyPaths(of: third) == [\.destination])
        }

        @Test func `Merging keeps both lists' reads of the same object`() {
            let list = AccessList(of: (train, [\.destination, \.delay]))
            list.merge(AccessList(of: (train, [\.platform, \.delay])))
            #expect(list.keyPaths(of: train) == [\.destination, \.platform, \.delay])
        }

        @Test func `Merging adds all new objects even if the lists share some objects`() {
            let trains = (0..<20).map { _ in Train.lisboa }
            let list = AccessList()
            let new = AccessList()
            for train in trains.prefix(10) { list.record(\Train.delay, of: train.registrar) }
            for train in trains { new.record(\Train.delay, of: train.registrar) }
            list.merge(new)
            #expect(
                list.entries.count == 20,
                "What does `merge` do once it finds an object that is already in the list?")
        }

        @Test func `Merging doesn't change the list that is passed in`() {
            let list = AccessList(of: (train, [\.destination]), (third, [\.delay]))
            let merged = AccessList(of: (train, [\.platform]))
            list.merge(merged)
            #expect(merged.keyPaths(of: train) == [\.platform], "Which of the two lists grows?")
            #expect(merged.entries.count == 1)
        }
    }
}

/// The key paths that a list holds for one train.
private struct KeyPaths: Equatable, CustomTestStringConvertible, ExpressibleByArrayLiteral {
    let keyPaths: Set<PartialKeyPath<Train>>

    init(arrayLiteral keyPaths: PartialKeyPath<Train>...) {
        self.keyPaths = Set(keyPaths)
    }

    init(_ keyPaths: Set<AnyKeyPath>) {
        self.keyPaths = Set(keyPaths.compactMap { $0 as? PartialKeyPath<Train> })
    }

    var testDescription: String {
        let names: [PartialKeyPath<Train>: String] = [
            \.destination: "destination", \.platform: "platform", \.delay: "delay",
        ]
        let words = keyPaths.map { names[$0] ?? "another property" }.sorted()
        return words.isEmpty ? "nothing" : words.joined(separator: " and ")
    }
}

extension AccessList {
    /// A list that has recorded these reads.
    fileprivate convenience init(of reads: (train: Train, keyPaths: KeyPaths)...) {
        self.init()
        for read in reads {
            for keyPath in read.keyPaths.keyPaths { record(keyPath, of: read.train.registrar) }
        }
    }

    fileprivate func keyPaths(of train: Train) -> KeyPaths {
        KeyPaths(entries[ObjectIdentifier(train.registrar)]?.keyPaths ?? [])
    }
}
