// The key paths that the tracking is registered for are found first.
// MARK: Step 3.1 · Removed, but still called
let keyPaths = trackings.filter { $0.value.keys.contains(id) }.keys
keyPaths.forEach { trackings[$0]?[id] = nil }
trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.1
