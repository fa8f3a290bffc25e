// "Nothing tells me what changes, so I ask for an update each time."
// Dies at: Step 7.7
// MARK: Step 7.7 · Ask for an update at once
let _ = token.objectWillChange.send()
content()
// END Step 7.7
