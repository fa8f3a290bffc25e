// Resume with the lock held, so that nobody comes between.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -     let waiting = continuations.withLock { $0.take() }
// -     for continuation in waiting ?? [] {
// -         continuation.resume()
// +     continuations.withLock { continuations in
// +         for continuation in continuations ?? [] {
// +             continuation.resume()
// +         }
// +         continuations = nil
// END Step 8.1
