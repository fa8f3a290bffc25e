// What a change affects is taken out, and the property with it.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         for (id, tracking) in waiting {
// -             if isAffected(tracking) {
// -                 taken.append(tracking)
// -             } else {
// -                 many[key, default: [:]][id] = tracking
// -             }
// -         }
// +         for tracking in waiting.values where isAffected(tracking) { taken.append(tracking) }
// END Step B.6
