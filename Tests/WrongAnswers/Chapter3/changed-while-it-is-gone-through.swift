// I take the next tracking for as long as there is one.
// Dies at: Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
while let id = trackings[keyPath]?.keys.first,
    let tracking = trackings[keyPath]?.removeValue(forKey: id)
{
    tracking.cancel()
    tracking.onChange()
}
// END Step 3.4
