// The closure has read something, so there is a change to wait for, at the end as well.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - guard case .next(let element) = iteration else { return nil }
// + guard case .next(let element) = iteration else {
// +     change = next
// +     return nil
// + }
// END Step 8.4
