import WorkshopTesting

@testable import Chapter1

// Small programs, put together by chance, against a model. See `Programs` for how. The tests are in
// `Chapter1Tests.swift`, each at the end of its step.

extension Train: ProgramTrain {}
extension Board: ProgramBoard {}

/// The chapter's framework, as the programs use it.
enum Framework1: ProgramChapter {
    typealias Board = Chapter1.Board

    /// Reads and changes, one tracking after the other, and no call.
    static var kind: ProgramKind {
        var kind = ProgramKind("@testable import Chapter1")
        kind.calls = false
        kind.nests = false
        kind.repeats = false
        kind.evaluates = .unknown
        kind.frees = false
        return kind
    }

    static func reset() { accessList = nil }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        withObservationTracking(apply, onChange: onChange())
    }

    static func recorded(of object: AnyObject) -> [String]? {
        accessList.map { list in
            (list.keyPaths[ObjectIdentifier(object)] ?? []).map { keyPath in
                switch keyPath {
                case \Train.destination: "destination"
                case \Train.platform: "platform"
                case \Train.delay: "delay"
                case \Train.status: "status"
                case \Board.trains: "trains"
                case \Board.featured: "featured"
                default: "`\(keyPath.debugDescription)`"
                }
            }
        }
    }
}

/// A list that is put in place without the chapter's function, which comes in a later step.
enum ListByHand1: ProgramChapter {
    typealias Board = Chapter1.Board

    static func reset() { accessList = nil }

    static func track(_ apply: () -> Void, onChange: () -> @Sendable () -> Void) {
        accessList = AccessList()
        apply()
        accessList = nil
    }

    static func recorded(of object: AnyObject) -> [String]? {
        Framework1.recorded(of: object)
    }
}
