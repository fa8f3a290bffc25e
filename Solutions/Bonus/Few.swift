// MARK: Step B.8 · Keep one element without an array
/// A collection that stores its first element inline, so that one element needs no allocation.
struct Few<Element>: RandomAccessCollection {
    private var head: Element?
    private var tail: [Element] = []

    var startIndex: Int { 0 }
    var endIndex: Int { head == nil ? 0 : 1 + tail.count }

    subscript(index: Int) -> Element {
        if index == 0, let head { head } else { tail[index - 1] }
    }

    /// Appends an element.
    mutating func append(_ element: Element) {
        if head == nil { head = element } else { tail.append(element) }
    }

    /// Removes the elements that satisfy a condition. The first element is checked last.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        if !tail.isEmpty { tail.removeAll(where: isRemoved) }
        if head.map(isRemoved) == true { head = tail.isEmpty ? nil : tail.removeFirst() }
    }
}

extension Few: Sendable where Element: Sendable {}
// END Step B.8
