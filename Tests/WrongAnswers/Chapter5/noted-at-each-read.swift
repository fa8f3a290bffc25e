// The registrar takes care that a tracking is there once.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
// -     guard registrar.add(self, for: property) else { return false }
// +     _ = registrar.add(self, for: property)
// END Step 5.4
