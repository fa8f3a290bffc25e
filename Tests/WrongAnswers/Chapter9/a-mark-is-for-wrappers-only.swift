// "The mark is for what looks like a wrapper." And for whatever else its author knows better.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
// + guard property.isWorthTracking else { return nil }
// …
// - } else if let wrapper = property.wrapper {
// + } else if let wrapper = property.wrapper, !property.has("ObservationTracked") {
// END Step 9.10
