// Objects that are known are there with all their reads.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
//   for (id, entry) in other.entries {
// +     if let known = entries[id], known.keyPaths.isSuperset(of: entry.keyPaths) { return }
// END Step 4.2
