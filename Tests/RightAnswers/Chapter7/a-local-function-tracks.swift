// A local function says "I'm about to change", and another one tracks.
// MARK: Step 7.7 · A renderer that tracks nothing
let report: @Sendable () -> Void = { [weak token] in token?.objectWillChange.send() }
let tracked: () -> Group = {
    var made = Group(children: [])
    withObservationTracking({ made = content() }, onChange: report)
    return made
}
tracked()
// END Step 7.7
