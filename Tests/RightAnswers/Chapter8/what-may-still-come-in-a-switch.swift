// A switch says what may come after each kind, and the lock's closure returns what to do.
// MARK: Step 8.5 · ObservationTracking.swift
let outer = accessList
let list = AccessList(of: self, inside: outer)
accessList = list
let result: Result
do throws(Failure) {
    result = try apply()
} catch let failure {
    accessList = outer
    cancel()
    throw failure
}
accessList = outer
if list.isEmpty { return result }
let callback = onChange()
install(onChange: callback)
return result
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
enum Next: Sendable {
    case nothing, goOn, end
}
typealias Callback = @Sendable (borrowing Event) -> Void
let (next, onChange) = state.withLock { state -> (Next, Callback?) in
    guard state.awaited.remove(occurrence.kind.option) != nil else {
        return (Next.nothing, state.onChange)
    }
    state.occurrences.append(occurrence)
    switch occurrence.kind {
    case .willSet where state.awaited.contains(.didSet):
        state.awaited = .didSet
        return (.goOn, state.onChange)
    default:
        state.awaited = []
        return (.end, state.onChange)
    }
}
switch next {
case .nothing: return nil
case .end: cancel()
case .goOn: break
}
guard let onChange else { return nil }
let end: @Sendable () -> Void = { [weak self] in self?.cancel() }
return { onChange(Event(occurrence: occurrence, cancellation: end)) }
// END Step 8.5
