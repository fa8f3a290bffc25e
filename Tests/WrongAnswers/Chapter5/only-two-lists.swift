// The read counts for this list, and for the one around it.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
// -     var next: AccessList? = self
// -     // If a read isn't new to a list, it isn't new to the outer lists either.
// -     while let list = next, list.tracking.register(for: property, at: registrar) {
// -         list.isEmpty = false
// -         next = list.outer
// +     for list in [self, outer].compactMap({ $0 }) {
// +         if list.tracking.register(for: property, at: registrar) { list.isEmpty = false }
// END Step 5.6
