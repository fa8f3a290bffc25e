// It's there now, so that's true.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -         trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
// +         trackings[property, default: [:]][tracking.id] = tracking
// +         return true
// END Step 5.2
