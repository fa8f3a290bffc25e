// An array of one is small.
// Dies at: Step B.8
// MARK: Step B.8 · Few.swift
/// Elements in order. The first has its place right here, so one alone needs no allocation.
struct Few<Element>: RandomAccessCollection {
    private var tail: [Element] = []

    var startIndex: Int { 0 }
    var endIndex: Int { tail.count }

    subscript(index: Int) -> Element {
        tail[index]
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        tail.append(element)
    }

    /// Removes the elements that meet a condition.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        tail.removeAll(where: isRemoved)
    }
}

extension Few: Sendable where Element: Sendable {}
// END Step B.8
