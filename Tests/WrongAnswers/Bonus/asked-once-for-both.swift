// One question for the whole change is enough.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// As in the solution.
    // END Step B.1
    // MARK: Step B.1 · ObservationRegistrar.swift
    guard isObserved else { return }
    observers.notifyTrackings(of: keyPath(), isAfterChange: true)
}

/// Changes a property, and reports the change before and after it.
///
/// - Parameters:
///   - subject: The object whose property changes.
///   - keyPath: The property, as a key path on `subject`. It is evaluated only if it is needed.
///   - mutation: The change.
/// - Returns: What `mutation` returns.
/// - Throws: What `mutation` throws.
@inlinable
public func withMutation<Subject: Observable, Member, T>(
    of subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ mutation: () throws -> T
) rethrows -> T {
    guard isObserved else { return try mutation() }
    willSet(subject, keyPath: keyPath())
    defer { didSet(subject, keyPath: keyPath()) }
    return try mutation()
}
// END Step B.1
