// There are two ways out of this function that return `nil`, and both of them forget the change.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - change = nil
// - guard let values = values.take(), !Task.isCancelled else { return nil }
// + guard let values, !Task.isCancelled else {
// +     self.values = nil
// +     change = nil
// +     return nil
// + }
// + self.values = nil
// …
// - guard case .next(let element) = iteration else { return nil }
// + guard case .next(let element) = iteration else {
// +     change = nil
// +     return nil
// + }
//   self.values = values
// END Step 8.4
