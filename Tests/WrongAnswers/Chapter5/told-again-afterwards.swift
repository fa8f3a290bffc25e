// After the change I tell those who wait, as I do before it.
// Dies at: Step 5.7
// MARK: Step 5.7 · Observers.swift
tell(of: Property(keyPath: keyPath)) { !AccessList.isCollecting(for: $0) }
// END Step 5.7
