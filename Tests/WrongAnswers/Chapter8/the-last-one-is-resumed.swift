// The one that is cancelled is the one that waits.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -             let isSet = continuations.withLock { continuations in
// +             let isOver = continuations.withLock { continuations in
// +                 if continuations == nil || Task.isCancelled { return true }
//                   continuations?.append(continuation)
// -                 return continuations == nil
// +                 return false
//               }
// -             if isSet { continuation.resume() }
// +             if isOver { continuation.resume() }
// …
// -         set()
// +         continuations.withLock { $0?.popLast() }?.resume()
// END Step 8.1
