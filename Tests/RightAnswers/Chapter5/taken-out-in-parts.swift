// The references and the callback are taken out of the state, each by itself.
// MARK: Step 5.3 · Two changes, two calls
let (registrations, onChange) = state.withLock { state in
    let taken = (state.registrations, state.onChange)
    state.registrations.removeAll()
    state.onChange = nil
    state.isFinished = true
    return taken
}
registrations.reversed().forEach { registration in
    guard let registrar = registration.registrar else { return }
    registrar.remove(id, for: registration.property)
}
return onChange
// END Step 5.3
