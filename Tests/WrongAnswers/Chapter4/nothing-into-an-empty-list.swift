// Where nothing was read, there is nothing to add to.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
// + guard !entries.isEmpty else { return }
//   for (id, entry) in other.entries {
// END Step 4.2
