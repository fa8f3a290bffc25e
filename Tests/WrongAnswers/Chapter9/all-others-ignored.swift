// What can't be tracked is better ignored for good.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable else { return ["@ObservationIgnored"] }
return property.has("ObservationTracked") ? [] : ["@ObservationTracked"]
// END Step 9.7
