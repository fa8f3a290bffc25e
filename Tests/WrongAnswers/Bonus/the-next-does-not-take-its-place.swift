// The first is removed, so its place is empty.
// Dies at: Step B.2
// MARK: Step B.8 · Few.swift
/// Elements in order. The first has its place right here, so one alone needs no allocation.
struct Few<Element>: RandomAccessCollection {
    private var head: Element?
    private var tail: [Element] = []

    var startIndex: Int { 0 }
    var endIndex: Int { head == nil ? 0 : 1 + tail.count }

    subscript(index: Int) -> Element {
        if index == 0, let head { head } else { tail[index - 1] }
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        if head == nil { head = element } else { tail.append(element) }
    }

    /// Removes the elements that meet a condition.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        if !tail.isEmpty { tail.removeAll(where: isRemoved) }
        if let head, isRemoved(head) { self.head = nil }
    }
}

extension Few: Sendable where Element: Sendable {}
// END Step B.8
