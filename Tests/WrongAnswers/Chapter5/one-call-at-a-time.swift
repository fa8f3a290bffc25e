// Callbacks should not run into one another, so each has to wait for the one before.
// Dies at: Step 5.3
// MARK: Step 5.3 · Observers.swift
for onChange in calls {
    withTable { _ in onChange() }
}
// END Step 5.3
