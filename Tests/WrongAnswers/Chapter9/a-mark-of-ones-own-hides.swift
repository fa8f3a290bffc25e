// What has the mark already need not be tracked again.
// Dies at: Step 9.3
// MARK: Step 9.7 · ObservableMacro.swift
guard property.isTrackable else { return [] }
return ["@Chapter9.ObservationTracked"]
// END Step 9.7
// MARK: Step 9.3 · Properties.swift
// -     isWorthTracking && !isLazy && name != nil
// +     isWorthTracking && !isLazy && name != nil && !has("ObservationTracked")
// END Step 9.3
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
