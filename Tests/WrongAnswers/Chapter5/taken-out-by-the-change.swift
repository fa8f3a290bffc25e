// Whatever is registered for the property is called now, so I take it out.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// - guard let affected = trackings.withLock({ $0[property] })?.values else { return }
// + guard let affected = trackings.withLock({ $0.removeValue(forKey: property) })?.values else {
// +     return
// + }
// END Step 5.2
