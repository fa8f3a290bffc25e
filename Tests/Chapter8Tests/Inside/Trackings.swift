@testable import Chapter8

/// Whether no tracking is registered with a train's registrar.
func isEmpty(_ train: Train) -> Bool { train.registrar.trackings.withLock(\.isEmpty) }
