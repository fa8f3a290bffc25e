// I take the observers out, call them, and put them back.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// - for observer in observers[keyPath] ?? [] {
// + guard let taken = observers.removeValue(forKey: keyPath) else { return }
// + for observer in taken {
//       observer()
//   }
// + observers[keyPath, default: []].insert(contentsOf: taken, at: 0)
// END Step 2.1
