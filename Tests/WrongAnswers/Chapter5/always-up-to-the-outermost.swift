// Each list around this one has read it, too, so I go up to the outermost.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
// -     // If a read isn't new to a list, it isn't new to the outer lists either.
// -     while let list = next, list.tracking.register(for: property, at: registrar) {
// +     while let list = next {
// +         _ = list.tracking.register(for: property, at: registrar)
// END Step 5.6
