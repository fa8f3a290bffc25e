// "Views belong to the main actor, so I tell them there": by then, the turn may be over.
// Dies at: Step 7.5
// MARK: Step 7.5 · Notify on the main actor
// -         objectWillChange.send()
// +         Task { @MainActor in objectWillChange.send() }
// END Step 7.5
