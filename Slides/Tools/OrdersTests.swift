import Foundation
import Testing

@testable import Chapter5
@testable import WorkshopTesting

/// Every order of two threads: one reads a train's delay in `apply`, the other changes it. What happens in
/// each is written as JSON, for the page on which one can try it.
@Test func recordsAllOrders() throws {
    let names = ["thread 1", "thread 2"]
    var orders: [[String: Any]] = []
    var beginnings: [[Int]] = [[]]
    let crew = Crew()
    while let beginning = beginnings.popLast() {
        let (train, shown, calls) = (Train(), Counter(), Counter())
        let order = Interleaving(beginningWith: beginning, of: crew)
        let run: (Interleaving) throws -> Void = { order in
            order.thread {
                let delay = withObservationTracking {
                    train.delay
                } onChange: {
                    Interleaving.call("calls `onChange`")
                    calls.increment()
                }
                if delay == 5 { shown.increment() }
            }
            order.thread { train.delay = 5 }
            try order.run()
        }
        order.run(run) { Issue.record("\($0)") }
        let steps = order.story.events.map { thread, event in
            switch event {
            case .says(let words): [names[thread], words]
            case .locks(let place): [names[thread], "lock", "\(place)"]
            case .waits(let place, _): [names[thread], "wait", "\(place)"]
            }
        }
        orders.append(["steps": steps, "showsNew": shown.value == 1, "calls": calls.value])
        beginnings += order.alternatives.map(\.beginning)
    }
    crew.dismiss()
    #expect(orders.count > 1)
    let file = try #require(ProcessInfo.processInfo.environment["ORDERS_FILE"])
    let json = try JSONSerialization.data(withJSONObject: orders, options: [.sortedKeys])
    try json.write(to: URL(filePath: file))
}

/// A train that tells what happens to its delay.
private final class Train: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private var _delay = 0

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            Interleaving.point("reads the delay: \(_delay)")
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                Interleaving.point("sets the delay to \(newValue)")
                _delay = newValue
            }
        }
    }
}
