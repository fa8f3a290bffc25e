// If another thread was faster, I use its observers.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// -     made.release()
// END Step B.7
