// I add the other list's key paths to my entries.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
for (id, entry) in other.entries {
    entries[id]?.keyPaths.formUnion(entry.keyPaths)
}
// END Step 4.2
