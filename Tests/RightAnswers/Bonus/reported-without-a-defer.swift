// `withMutation` reports in a `do` and in its `catch`; each check is a `switch`.
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
    switch bonusThreadLocal {
    case nil: return
    case _?: record(keyPath())
    }
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
    switch isObserved {
    case false: return
    case true: observers.notifyTrackings(of: keyPath(), isAfterChange: false)
    }
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
    switch isObserved {
    case false: return
    case true: observers.notifyTrackings(of: keyPath(), isAfterChange: true)
    }
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
    willSet(subject, keyPath: keyPath())
    do {
        let result = try mutation()
        didSet(subject, keyPath: keyPath())
        return result
    } catch {
        didSet(subject, keyPath: keyPath())
        throw error
    }
}
// END Step B.1
