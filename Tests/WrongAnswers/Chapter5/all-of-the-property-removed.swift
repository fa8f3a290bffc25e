// Where one is removed, the entry goes.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// -         trackings.values[index][id] = nil
// -         return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
// +         return trackings.values[index][id] != nil ? trackings.remove(at: index).key : nil
// END Step 5.2
