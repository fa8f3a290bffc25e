// Only `withMutation` calls it.
// Dies at: Step 5.8
// MARK: Step 5.8 · ObservationRegistrar.swift
/// Reports that a property has changed.
///
/// - Parameters:
///   - subject: The object whose property has changed.
///   - keyPath: The property, as a key path on `subject`.
func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
) {
    let property = Property(keyPath: keyPath)
    guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
    for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
        onChange()
    }
}

/// Changes a property, and reports the change before and after it.
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
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
}
// END Step 5.8
