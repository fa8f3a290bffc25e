// What can't be tracked is left untracked, whatever its attribute is.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// -     fixIts = ["@ObservationIgnored", "@ObservationTracked"].map(property.fixItThatAdds)
// +     fixIts = [property.fixItThatAdds("@ObservationIgnored")]
// END Step 9.10
