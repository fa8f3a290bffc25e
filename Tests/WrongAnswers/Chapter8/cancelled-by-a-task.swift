// The runtime calls this handler, so do the work elsewhere.
// Dies at: Step 8.1
// MARK: Step 8.1 · Signal.swift
// -         set()
// +         Task { set() }
// END Step 8.1
