// The many of a property are taken out in one piece.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         for (id, tracking) in waiting {
// -             if isAffected(tracking) {
// -                 taken.append(tracking)
// -             } else {
// -                 many[key, default: [:]][id] = tracking
// -             }
// -         }
// +         for tracking in waiting.values { taken.append(tracking) }
// END Step B.6
