// The attribute is `@ObservationIgnored`, and everybody knows whose.
// Dies at: Step 9.2
// MARK: Step 9.2 · ObservableMacro.swift
// -     @Chapter9.ObservationIgnored
// +     @ObservationIgnored
// END Step 9.2
