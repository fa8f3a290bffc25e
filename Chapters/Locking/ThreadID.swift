import ThreadLocal

/// Identifies a thread among all that are running. When a thread has ended, a new one may get its ID.
public struct ThreadID: Equatable, Sendable {
    @usableFromInline let address: UInt

    @inlinable init(address: UInt) {
        self.address = address
    }

    /// The thread that this is read on.
    @inlinable public static var current: ThreadID {
        ThreadID(address: UInt(bitPattern: currentThread))
    }

    /// Whether two IDs are of the same thread.
    @inlinable public static func == (left: ThreadID, right: ThreadID) -> Bool {
        left.address == right.address
    }
}
