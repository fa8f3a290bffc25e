// What can't be tracked is better ignored for good.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable else { return ["@Chapter9.ObservationIgnored"] }
return property.has("ObservationTracked") ? [] : ["@Chapter9.ObservationTracked"]
// END Step 9.7
