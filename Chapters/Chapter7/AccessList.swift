import ThreadLocal

/// What reads are reported to while it is in place: a tracking that begins to wait for them.
final class AccessList {
    /// Whom to tell when something changes that was read.
    let tracking = ObservationTracking()

    /// The list of the call that this one is inside of.
    let outer: AccessList?

    /// Whether nothing was read.
    private(set) var isEmpty = true

    init(inside outer: AccessList?) {
        self.outer = outer
    }

    /// Records that a key path was read on the object of a registrar, here and in the outer lists.
    func record(_ keyPath: AnyKeyPath, of registrar: ObservationRegistrar) {
        let property = Property(keyPath: keyPath)
        var next: AccessList? = self
        // What is not new to a list is not new to the outer ones.
        while let list = next, list.tracking.wait(for: property, of: registrar) {
            list.isEmpty = false
            next = list.outer
        }
    }
}

/// The list that this thread's reads are recorded in, or `nil` while nobody wants to know.
///
/// It is a global because a getter takes no arguments: there is no other way to tell it where to
/// report. Each thread has its own. The pointer keeps nothing alive: whoever puts a list in place
/// does, until it puts the outer one back.
var accessList: AccessList? {
    get { threadLocal.map { Unmanaged<AccessList>.fromOpaque($0).takeUnretainedValue() } }
    set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
}
