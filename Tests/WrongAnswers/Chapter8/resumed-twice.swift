// A cancelled task goes on: resume what waits.
// Dies at: Step 8.1
// By: trap
// MARK: Step 8.1 · Signal.swift
// -         set()
// +         for continuation in continuations.withLock({ $0 }) ?? [] {
// +             continuation.resume()
// +         }
// END Step 8.1
