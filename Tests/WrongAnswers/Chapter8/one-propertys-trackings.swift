// An object that goes is told of once, to those who wait for one of its properties.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -         guard let property = occurrence.property else { return all.values.flatMap(\.values) }
// -         return all[property]?.map(\.value) ?? []
// +         let waiting = occurrence.property.map { all[$0] } ?? all.values.first
// +         return waiting?.map(\.value) ?? []
//       }
// -     guard !waiting.isEmpty else { return }
// END Step 8.6
