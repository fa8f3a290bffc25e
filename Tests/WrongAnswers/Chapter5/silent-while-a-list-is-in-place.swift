// What changes inside an `apply` is part of it, and no news.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// + guard accessList == nil else { return }
//   let property = Property(keyPath: keyPath)
// END Step 5.2
