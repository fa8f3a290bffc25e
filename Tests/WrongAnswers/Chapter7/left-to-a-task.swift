// "`onChange` may run on any thread, so I leave it to a task." That comes too late, now and then.
// Dies at: Step 7.7
// MARK: Step 7.7 · Leave it to a task
// -     token.objectWillChange.send()
// +     Task { token.objectWillChange.send() }
// END Step 7.7
