import Locking

@testable import Chapter5

// The contents of a registrar. Until step 5.2, these are a dictionary, and then a dictionary behind
// a lock. Of two functions with the same name, the compiler picks the one that fits.

extension ObservationRegistrar {
    /// The number of properties that have an entry.
    var entryCount: Int { entries(trackings) }

    /// The number of trackings that are registered for a property.
    func trackingCount(for property: Property) -> Int { count(trackings, at: property) }
}

private typealias Trackings = [Property: [ObservationTracking.ID: ObservationTracking]]

private func entries(_ trackings: Trackings) -> Int { trackings.count }
private func entries(_ trackings: borrowing Locked<Trackings>) -> Int {
    trackings.withLock { $0.count }
}

private func count(_ trackings: Trackings, at property: Property) -> Int {
    trackings[property]?.count ?? 0
}
private func count(_ trackings: borrowing Locked<Trackings>, at property: Property) -> Int {
    trackings.withLock { $0[property]?.count ?? 0 }
}

extension Property {
    static var delay: Property { Property(keyPath: \Express.delay) }
    static var platform: Property { Property(keyPath: \Express.platform) }
}
