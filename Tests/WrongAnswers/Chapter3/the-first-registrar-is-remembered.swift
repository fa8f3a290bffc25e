// A tracking has a registrar.
// Dies at: Step 3.3
// MARK: Step 3.3 · ObservationTracking.swift
if references.isEmpty {
    references.append(Reference(to: registrar))
}
// END Step 3.3
