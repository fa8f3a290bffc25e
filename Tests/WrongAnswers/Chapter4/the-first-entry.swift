// The inner list has the entry of one object.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
guard let (id, entry) = other.entries.first else { return }
entries[id, default: entry].keyPaths.formUnion(entry.keyPaths)
// END Step 4.2
