// A state that is over and the present one change places.
// MARK: Step 5.3 · Let only one thread be the first
var last = State(isOver: true)
state.withLock { swap(&$0, &last) }
defer {
    while let reference = last.references.popLast() {
        reference.registrar?.remove(id, for: reference.property)
    }
}
return last.onChange
// END Step 5.3
