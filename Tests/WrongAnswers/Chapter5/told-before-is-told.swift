// Everybody who waits was told before the change. There is nothing to tell afterwards.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationRegistrar.swift
/// Changes a property, and reports the change before it is made.
///
/// - Parameters:
///   - subject: The object whose property changes.
///   - keyPath: The property, as a key path on `subject`.
///   - mutation: The change.
/// - Returns: What `mutation` returns.
/// - Throws: What `mutation` throws.
public func withMutation<Subject: Observable, Member, T>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
) rethrows -> T {
    willSet(subject, keyPath: keyPath)
    return try mutation()
}
// END Step 5.5
