import Chapter9
import Foundation
import Synchronization

@Observable final class Train: Identifiable {
    let id = UUID()
    var delay = 0
    var platform = 1
}

/// Returns whether a change to anything that `read` has read is reported.
func isNoticed(_ change: () -> Void, by read: () -> Void) -> Bool {
    let isNoticed = Mutex(false)
    withObservationTracking(read) { isNoticed.withLock { $0 = true } }
    change()
    return isNoticed.withLock { $0 }
}

/// Waits until the condition is true, for at most 20 seconds.
@MainActor func waitUntil(_ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(20)
    while !condition(), .now < end { try? await Task.sleep(for: .milliseconds(2)) }
}
