// Whoever is done collecting takes the list away.
// Dies at: Step 5.4
// MARK: Step 5.4 · AccessList.swift
/// What reads are reported to while it is in place: a tracking that begins to wait for them.
final class AccessList {
    /// Whom to tell when something changes that was read.
    let tracking = ObservationTracking()

    /// The list of the call that this one is inside of.
    let outer: AccessList?

    /// Whether nothing was read.
    private(set) var isEmpty = true

    init(inside outer: AccessList?) {
        self.outer = outer
    }

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        let property = Property(keyPath: keyPath)
        var next: AccessList? = self
        // What is not new to a list is not new to the outer ones.
        while let list = next, list.tracking.wait(for: property, of: registrar) {
            list.isEmpty = false
            next = list.outer
        }
    }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
/// Waits for a change of a property of one object.
///
/// - Parameters:
///   - property: The property.
///   - registrar: The registrar of the object.
/// - Returns: `false` if it waits for that already.
func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
    state.withLock { state in
        guard !state.isOver else { return true }
        guard registrar.add(self, for: property) else { return false }
        state.references.append(Reference(registrar: registrar, property: property))
        return true
    }
}

/// Calls `onChange` at the next change, or at once if another thread has made one.
func report(to onChange: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
        if !state.isOver { state.onChange = onChange }
        return state.isOver
    }
    if isLate { onChange() }
}

/// Whether this thread started it.
var isOfThisThread: Bool { thread == UInt(bitPattern: currentThread) }

/// Whether this thread is in the call that starts it. A change that it makes there is its own.
var isStartingHere: Bool {
    isOfThisThread && state.withLock { $0.onChange == nil }
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
guard !isStartingHere else { return nil }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let list = AccessList(inside: accessList)
accessList = list
let result = apply()
accessList = nil
guard !list.isEmpty else { return result }
list.tracking.report(to: onChange())
return result
// END Step 5.4
