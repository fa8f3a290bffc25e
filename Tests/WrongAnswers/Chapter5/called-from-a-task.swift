// With a task of its own, a callback cannot get in the way of anybody's lock.
// Dies at: Step 5.3
// MARK: Step 5.3 · Observers.swift
for onChange in calls {
    Task { onChange() }
}
// END Step 5.3
