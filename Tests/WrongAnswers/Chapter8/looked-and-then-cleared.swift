// Look who waits, resume them, and then note that it is set: the lock is short, twice.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -     let waiting = continuations.withLock { $0.take() }
// +     let waiting = continuations.withLock { $0 }
//       for continuation in waiting ?? [] {
//           continuation.resume()
//       }
// +     continuations.withLock { $0 = nil }
// END Step 8.1
