// What nothing observes need not be noted.
// Dies at: Step B.1
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
    guard threadLocal != nil, isObserved else { return }
    record(keyPath())
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
    guard isObserved else { return }
    observers.notifyTrackings(of: keyPath(), isAfterChange: false)
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
// As in the solution.
// END Step B.1
