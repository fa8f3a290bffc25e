// A local function looks for a first entry.
// MARK: Step 4.4 · A callback that nothing can call
func isUnread() -> Bool { list.entries.first == nil }
if isUnread() { return result }
// END Step 4.4
