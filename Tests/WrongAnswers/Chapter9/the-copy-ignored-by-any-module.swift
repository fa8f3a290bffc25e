// The copy is ignored by the attribute that I would write myself.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
// -     + [.attribute("@Chapter9.ObservationIgnored\n")]
// +     + [.attribute("@ObservationIgnored\n")]
// END Step 9.4
