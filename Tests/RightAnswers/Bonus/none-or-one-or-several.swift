// `Few` is an enum inside; trackings are cancelled on the way in, and called on the way out.
// MARK: Step B.8 · Few.swift
/// Elements in order. One alone needs no allocation.
struct Few<Element>: RandomAccessCollection {
    fileprivate enum Storage {
        case none
        case one(Element)
        case several([Element])
    }
    private var storage = Storage.none

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .several(let elements): elements.count
        }
    }

    subscript(index: Int) -> Element {
        switch storage {
        case .none: preconditionFailure("There is no element.")
        case .one(let element): element
        case .several(let elements): elements[index]
        }
    }

    /// Adds an element at the end.
    mutating func append(_ element: Element) {
        switch storage {
        case .none:
            storage = .one(element)
        case .one(let first):
            storage = .several([first, element])
        case .several(var elements):
            storage = .none
            elements.append(element)
            storage = .several(elements)
        }
    }

    /// Removes the elements that meet a condition.
    mutating func removeAll(where isRemoved: (Element) -> Bool) {
        switch storage {
        case .none:
            break
        case .one(let element):
            if isRemoved(element) { storage = .none }
        case .several(var elements):
            storage = .none
            elements.removeAll(where: isRemoved)
            storage = elements.isEmpty ? .none : .several(elements)
        }
    }
}

extension Few.Storage: Sendable where Element: Sendable {}
extension Few: Sendable where Element: Sendable {}
// END Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift
func cancelAndCall(from index: Int) {
    guard index < affected.count else { return }
    let onChange = affected[index].cancel()
    cancelAndCall(from: index + 1)
    onChange?()
}
cancelAndCall(from: 0)
// END Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift
// END Step B.8
// MARK: Step B.9 · ObservationRegistrar.swift
guard let list = accessList else { return }
list.pointee.record(Property(keyPath: keyPath), of: observers)
// END Step B.9
