// The references and the callback are taken out of the state, each by itself.
// MARK: Step 5.3 · Let only one thread be the first
let (references, onChange) = state.withLock { state in
    let taken = (state.references, state.onChange)
    state.references.removeAll()
    state.onChange = nil
    state.isOver = true
    return taken
}
references.reversed().forEach { reference in
    guard let registrar = reference.registrar else { return }
    registrar.remove(id, for: reference.property)
}
return onChange
// END Step 5.3
