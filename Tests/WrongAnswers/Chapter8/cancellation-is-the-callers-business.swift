// The loop looks at `Task.isCancelled`, so the signal need not.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -         set()
// END Step 8.1
