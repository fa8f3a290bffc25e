// If an object is gone, there is nothing to report.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
// -     registration.registrar?.remove(id, for: registration.property)
// +     guard let registrar = registration.registrar else { return nil }
// +     registrar.remove(id, for: registration.property)
// END Step 5.3
