// If there is only one left, it has to be this one, and the entry can go.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
//           guard let index = trackings.index(forKey: property) else { return nil }
// +         if trackings.values[index].count == 1 { return trackings.remove(at: index).key }
//           trackings.values[index][id] = nil
// -         return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
// +         return nil
// END Step 5.2
