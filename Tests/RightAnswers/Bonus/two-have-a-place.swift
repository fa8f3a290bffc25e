// Two elements have their places right here, and the library lends room on the stack for a list.
// MARK: Step B.8 · Few.swift
/// Elements in order. The first two have their places right here.
struct Few<Element>: RandomAccessCollection {
    private var first: Element?
    private var second: Element?
    private var others: [Element] = []

    var startIndex: Int { 0 }

    var endIndex: Int {
        guard first != nil else { return 0 }
        return second == nil ? 1 : others.count + 2
    }

    subscript(index: Int) -> Element {
        if index == 0, let first { return first }
        if index == 1, let second { return second }
        return others[index - 2]
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        switch count {
        case 0: first = element
        case 1: second = element
        default: others.append(element)
        }
    }

    /// Removes the elements that meet a condition.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        var left = Few()
        for element in self where !isRemoved(element) { left.append(element) }
        self = left
    }
}

extension Few: Sendable where Element: Sendable {}
// END Step B.8
// MARK: Step B.9 · ObservationTracking.swift
let (result, list) = withUnsafeTemporaryAllocation(of: AccessList.self, capacity: 1) { room in
    let outer = accessList
    room.initializeElement(at: 0, to: AccessList(inside: outer))
    accessList = room.baseAddress
    let result = apply()
    accessList = outer
    return (result, room.moveElement(from: 0))
}
// END Step B.9
