// Asks first which came earlier, the tracking or the object, and who is starting only after that.
// MARK: Step 8.3 · Report that an object has gone
deinit {
    let gone = Occurrence(kind: .deinit, property: nil)
    notifyTrackings(of: gone) { tracking in
        if tracking.number > number { return true }
        guard tracking.isApplyRunningOnThisThread else { return true }
        return false
    }
}
// END Step 8.3
