// A `defer` empties the iterator at the end of the call, unless there was a value.
// MARK: Step 8.4 · A loop without an end
var goesOn = false
defer { if !goesOn { (self.values, change) = (nil, nil) } }
guard !Task.isCancelled, let values else { return nil }
// END Step 8.4
// MARK: Step 8.4 · A loop without an end
guard case .next(let element) = iteration else { return nil }
goesOn = true
// END Step 8.4
// MARK: Step 8.4 · A loop without an end
deinit { tracking.cancel() }
// END Step 8.4
