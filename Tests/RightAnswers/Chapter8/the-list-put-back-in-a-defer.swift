// A `defer` puts the outer list back, whether `apply` throws or not; the result is kept until then.
// MARK: Step 8.5 · ObservationTracking.swift
let list = AccessList(of: self, inside: accessList)
let result: Result
do throws(Failure) {
    accessList = list
    defer { accessList = list.outer }
    result = try apply()
} catch {
    cancel()
    throw error
}
guard !list.isEmpty else { return result }
install(onChange: onChange())
return result
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let news: (isFinished: Bool, onChange: (@Sendable (borrowing Event) -> Void)?)? = state.withLock {
    let option = occurrence.kind.option
    guard !option.isEmpty, $0.awaited.contains(option) else { return nil }
    $0.occurrences += [occurrence]
    $0.awaited = occurrence.kind == .willSet ? $0.awaited.intersection(.didSet) : []
    return ($0.isFinished, $0.onChange)
}
if news?.isFinished == true { cancel() }
return news?.onChange.map { onChange in
    { onChange(Event(occurrence: occurrence, cancellation: { self.cancel() })) }
}
// END Step 8.5
