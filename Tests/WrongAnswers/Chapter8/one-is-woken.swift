// Somebody waits, and is woken.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -     let waiting = continuations.withLock { $0.take() }
// -     for continuation in waiting ?? [] {
// -         continuation.resume()
// +     let waiting = continuations.withLock { continuations in
// +         defer { continuations = nil }
// +         return continuations?.last
//       }
// +     waiting?.resume()
// END Step 8.1
