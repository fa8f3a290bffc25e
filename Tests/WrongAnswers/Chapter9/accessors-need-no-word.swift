// "What has accessors is computed, so there is nothing to say."
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
// + guard property.isWorthTracking, property.bindings.first?.accessorBlock == nil,
// +     !property.has("ObservationTracked")
// + else { return nil }
// END Step 9.10
