// Whoever waits for a registrar must keep it alive, so the callback keeps the list.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
//   let onChange = onChange()
// + nonisolated(unsafe) let kept = list
//   for entry in list.entries.values {
// -     entry.registrar.observe(entry.keyPaths, onChange: onChange)
// +     entry.registrar.observe(entry.keyPaths) {
// +         withExtendedLifetime(kept) { onChange() }
// +     }
// END Step 2.4
