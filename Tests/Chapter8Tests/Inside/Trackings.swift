@testable import Chapter8

/// The properties of a train with which a tracking is registered.
func tracked(_ train: Train) -> [String] {
    train.registrar.trackings.withLock { $0.keys.map { "\($0.keyPath)" } }.sorted()
}
