// "A name with an underscore is a copy's."
// Dies at: Step 9.7
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable, !property.has("ObservationTracked"),
    property.name?.text.hasPrefix("_") == false
else { return [] }
return ["@Chapter9.ObservationTracked"]
// END Step 9.7
