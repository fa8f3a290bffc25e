// The lists are a sequence; `report` and `wait` return early, and a local function runs `apply`.
// MARK: Step 5.4 · AccessList.swift
/// Receives the reads while it is in place, and makes its tracking wait for them right away.
final class AccessList {
    /// The list of the call that this one is inside of.
    let outer: AccessList?
    /// The tracking that waits for changes of what was read.
    let tracking = ObservationTracking()
    /// Whether nothing was read.
    var isEmpty: Bool { !isRead }

    private var isRead = false

    init(inside outer: AccessList? = nil) {
        self.outer = outer
    }

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        let property = Property(keyPath: keyPath)
        for list in sequence(first: self, next: { $0.outer }) {
            if !list.tracking.wait(for: property, of: registrar) { break }
            list.isRead = true
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
/// - Returns: `false` if it already waits for that.
func wait(for property: Property, of registrar: ObservationRegistrar) -> Bool {
    state.withLock { state in
        if state.isOver { return true }
        let isNew = registrar.add(self, for: property)
        if isNew { state.references += [Reference(registrar: registrar, property: property)] }
        return isNew
    }
}

/// Calls `onChange` at the next change, or at once if another thread has made one.
func report(to onChange: @escaping @Sendable () -> Void) {
    let call: (@Sendable () -> Void)? = state.withLock { state in
        guard state.isOver else {
            state.onChange = onChange
            return nil
        }
        return onChange
    }
    call?()
}

/// Whether this thread started it.
var isOfThisThread: Bool {
    UInt(bitPattern: currentThread) == thread
}

/// Whether this thread is in the call that starts it. A change that it makes there is its own.
var isStartingHere: Bool {
    guard isOfThisThread else { return false }
    let onChange = state.withLock { $0.onChange }
    return onChange == nil
}
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
if isStartingHere { return nil }
// END Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let list = AccessList(inside: accessList)
func run() -> T {
    accessList = list
    defer { accessList = list.outer }
    return apply()
}
let result = run()
if !list.isEmpty { list.tracking.report(to: onChange()) }
return result
// END Step 5.4
