// Each property of the object goes, so report each.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -     guard !waiting.isEmpty else { return }
// +     if occurrence.property == nil {
// +         let properties = trackings.withLock { all in all.values.map { Array($0.values) } }
// +         for waiting in properties {
// +             for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
// +                 onChange()
// +             }
// +         }
// +         return
// +     }
// END Step 8.6
