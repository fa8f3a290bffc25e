// What it waits for already need not be noted again.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
// -     guard registrar.add(self, for: property) else { return false }
// +     guard !state.registrations.contains(where: { $0.property == property }) else {
// +         return false
// +     }
// +     _ = registrar.add(self, for: property)
// END Step 5.4
