// Most objects go unobserved, so it asks first. An object that came and went inside is left out.
// MARK: Step 8.3 · Report that an object has gone
deinit {
    if trackings.withLock(\.isEmpty) { return }
    notifyTrackings(of: Occurrence(kind: .deinit)) {
        !($0.isApplyRunningOnThisThread && $0.number <= number)
    }
}
// END Step 8.3
