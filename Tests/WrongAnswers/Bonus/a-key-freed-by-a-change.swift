// A change takes out the trackings. Nobody needs the key any more.
// Dies at: Step B.6
// MARK: Step B.6
// -     ) -> (trackings: Few<ObservationTracking>, key: Property?) {
// +     ) -> Few<ObservationTracking> {
// …
// -         guard let index = many.index(forKey: property) else { return (taken, nil) }
// -         let (key, waiting) = many.remove(at: index)
// +         guard !many.isEmpty, let waiting = many.removeValue(forKey: property) else { return taken }
// …
// -                 many[key, default: [:]][id] = tracking
// +                 many[property, default: [:]][id] = tracking
// …
// -         return (taken, key)
// +         return taken
// …
// - let (affected, _) = trackings.withLock { trackings in
// + let affected = trackings.withLock { trackings in
// END Step B.6
