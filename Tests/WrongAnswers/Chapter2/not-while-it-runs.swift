// While `onChange` runs it isn't called again.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
nonisolated(unsafe) var isRunning = false
let list = AccessList()
accessList = list
let result = apply()
accessList = nil
let onChange = onChange()
for entry in list.entries.values {
    entry.registrar.observe(entry.keyPaths) {
        if isRunning { return }
        isRunning = true
        onChange()
        isRunning = false
    }
}
return result
// END Step 2.4
