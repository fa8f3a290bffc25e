// Look something up under the lock, and store it under the lock.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -     trackings.withLock { trackings in
// -         trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
// -     }
// +     var waiting = trackings.withLock { $0[property] ?? [:] }
// +     let isNew = waiting.updateValue(tracking, forKey: tracking.id) == nil
// +     trackings.withLock { [waiting] in $0[property] = waiting }
// +     return isNew
// END Step 5.2
