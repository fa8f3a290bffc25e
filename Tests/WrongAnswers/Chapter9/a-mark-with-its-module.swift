// The text of the attributes says whether it is there already.
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable,
    !property.attributes.trimmedDescription.contains("@ObservationTracked")
else { return [] }
return ["@Chapter9.ObservationTracked"]
// END Step 9.7
