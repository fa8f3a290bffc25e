// Who comes to the end waits for nothing more: only a cancelled one has something to forget.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - change = nil
// - guard let values = values.take(), !Task.isCancelled else { return nil }
// + guard let values = values.take(), !Task.isCancelled else {
// +     change = nil
// +     return nil
// + }
// END Step 8.4
