// As long as a tracking is registered for the property, it is cancelled. Then all of them are called.
// MARK: Step 3.4 · A change inside `onChange`
var callbacks: [@Sendable () -> Void] = []
while let tracking = trackings[keyPath]?.min(by: { $0.key < $1.key })?.value {
    tracking.cancel()
    callbacks.append(tracking.onChange)
}
callbacks.forEach { onChange in onChange() }
// END Step 3.4
