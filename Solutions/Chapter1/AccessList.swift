/// A record of the reads during one tracking: which key paths of which objects.
///
/// An access list is a class, so that the function that makes it current can read it afterwards.
final class AccessList {
    /// The key paths that were read, by the identity of the object.
    var keyPaths: [ObjectIdentifier: Set<AnyKeyPath>] = [:]
}

/// The current access list, which records reads, or `nil` outside of any tracking.
///
/// It is a global variable, because a getter has no parameter through which to receive a list.
/// `nonisolated(unsafe)` is a debt: it promises the compiler that no two threads use the variable
/// at once, and no code keeps that promise until chapter 5.
nonisolated(unsafe) var accessList: AccessList?
