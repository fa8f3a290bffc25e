/// What was read while a list was in place: which key paths of which objects.
///
/// A class, so that the code that puts a list in place can look into it afterwards.
final class AccessList {
    /// The key paths that were read, by the identity of the object that they were read on.
    var keyPaths: [ObjectIdentifier: Set<AnyKeyPath>] = [:]
}

/// The list that reads are recorded in, or `nil` outside of any tracking.
///
/// It is a global because a getter takes no arguments that could carry it. `nonisolated(unsafe)` is
/// a debt. It promises the compiler that no two threads use it at once, and nothing keeps that
/// promise until chapter 5 does.
nonisolated(unsafe) var accessList: AccessList?
