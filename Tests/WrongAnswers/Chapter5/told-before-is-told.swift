// Everybody who waits was told before the change. There is nothing to tell afterwards.
// Dies at: Step 5.7
// MARK: Step 5.7 · Observers.swift
// END Step 5.7
