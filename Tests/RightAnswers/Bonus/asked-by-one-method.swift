// `willSet` and `didSet` have a method in common, which asks and then makes the key path.
// MARK: Step B.1 · ObservationRegistrar.swift
/// Reports that a property was read.
///
/// Outside of any tracking it does nothing, and doesn't even make the key path.
///
/// - Parameters:
///   - subject: The object whose property was read.
///   - keyPath: The property, as a key path on `subject`. It is evaluated only if it is needed.
@inlinable
public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
) {
    if bonusThreadLocal != nil { record(keyPath()) }
}

/// Calls the trackings of a property, if there are any of the object.
@inlinable
func notifyTrackings<Subject: Observable, Member>(
    of keyPath: () -> KeyPath<Subject, Member>, isAfterChange: Bool
) {
    if isObserved { observers.notifyTrackings(of: keyPath(), isAfterChange: isAfterChange) }
}

/// Reports that a property is about to change.
///
/// - Parameters:
///   - subject: The object whose property changes.
///   - keyPath: The property, as a key path on `subject`. It is evaluated only if it is needed.
@inlinable
public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
) {
    notifyTrackings(of: keyPath, isAfterChange: false)
}

/// Reports that a property has changed.
///
/// - Parameters:
///   - subject: The object whose property has changed.
///   - keyPath: The property, as a key path on `subject`. It is evaluated only if it is needed.
@inlinable
public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
) {
    // END Step B.1
    // MARK: Step B.1 · ObservationRegistrar.swift
    notifyTrackings(of: keyPath, isAfterChange: true)
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
    notifyTrackings(of: keyPath, isAfterChange: false)
    defer { notifyTrackings(of: keyPath, isAfterChange: true) }
    return try mutation()
}
// END Step B.1
