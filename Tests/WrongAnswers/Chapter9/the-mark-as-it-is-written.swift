// "I look for `@ObservationTracked` among the attributes."
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
// + guard property.isWorthTracking,
// +     !property.attributes.contains(where: { $0.trimmedDescription == "@ObservationTracked" })
// + else { return nil }
// END Step 9.10
