/// A record of the reads during one tracking, with the key paths that were read on each object.
///
/// `AccessList` is a class, so the function that makes a list current can read that list
/// afterwards.
final class AccessList {
    /// The key paths that were read, grouped by the identity of the object.
    var keyPaths: [ObjectIdentifier: Set<AnyKeyPath>] = [:]
}

/// The access list that is currently recording reads, or `nil` outside of any tracking.
///
/// This is a global variable, because a getter has no parameter through which to receive a list.
/// `nonisolated(unsafe)` is a debt: it promises the compiler that no two threads use the variable
/// at once, but no code keeps that promise until chapter 5.
nonisolated(unsafe) var accessList: AccessList?
