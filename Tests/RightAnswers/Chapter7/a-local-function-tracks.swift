// A local function says "I changed", and another one tracks.
// MARK: Step 7.7 · Track the content, and report a change as "I changed"
let report: @Sendable () -> Void = { [weak token] in token?.objectWillChange.send() }
let tracked: () -> Group = {
    var made = Group(children: [])
    withObservationTracking({ made = content() }, onChange: report)
    return made
}
tracked()
// END Step 7.7
