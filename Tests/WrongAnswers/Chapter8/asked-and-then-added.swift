// Ask whether it is set, and if it is not, wait: each of the two with the lock.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -             let isSet = continuations.withLock { continuations in
// -                 continuations?.append(continuation)
// -                 return continuations == nil
// +             let isSet = continuations.withLock { $0 == nil }
// +             if isSet {
// +                 continuation.resume()
// +             } else {
// +                 continuations.withLock { $0?.append(continuation) }
//               }
// -             if isSet { continuation.resume() }
// END Step 8.1
