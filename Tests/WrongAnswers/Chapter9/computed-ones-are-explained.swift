// "It is a variable of the instance, and nothing says that it is to be ignored."
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - guard property.isWorthTracking, !property.has("ObservationTracked") else { return nil }
// + guard property.bindingSpecifier.text == "var", property.isOfInstance,
// +     !property.has("ObservationIgnored"), !property.has("ObservationTracked")
// + else { return nil }
// END Step 9.10
