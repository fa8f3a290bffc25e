// A state that is over and the present one change places.
// MARK: Step 5.3 · Two changes, two calls
var oldState = State(isFinished: true)
state.withLock { swap(&$0, &oldState) }
defer {
    while let registration = oldState.registrations.popLast() {
        registration.registrar?.remove(id, for: registration.property)
    }
}
return oldState.onChange
// END Step 5.3
