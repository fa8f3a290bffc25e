// I put the other list's entries into mine.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
for (id, entry) in other.entries {
    entries[id] = entry
}
// END Step 4.2
