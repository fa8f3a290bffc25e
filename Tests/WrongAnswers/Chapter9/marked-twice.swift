// The property is trackable, so it gets the attribute.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable else { return [] }
return ["@Chapter9.ObservationTracked"]
// END Step 9.7
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
