// What happens inside `apply` is not told, as with a change.
// Dies at: Step 7.2
// MARK: Step 7.2 · Observers.swift
let others = trackings.filter { !AccessList.isCollecting(for: $0) }
tell(others, of: Occurrence(kind: .deinit))
// END Step 7.2
