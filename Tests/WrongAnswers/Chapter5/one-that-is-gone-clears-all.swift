// A registration of an object that is gone is thrown away when the next one comes.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
//       guard registrar.add(self, for: property) else { return false }
// +     if state.registrations.last?.registrar == nil { state.registrations = [] }
// END Step 5.4
