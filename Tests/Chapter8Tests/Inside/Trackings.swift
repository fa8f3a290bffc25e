@testable import Chapter8

/// The names of the properties of a train with which a tracking is registered.
func tracked(_ train: Train) -> [String] {
    let names: [(PartialKeyPath<Train>, String)] = [
        (\.destination, "destination"), (\.platform, "platform"), (\.delay, "delay"),
    ]
    return train.registrar.trackings.withLock { trackings in
        names.filter { trackings[Property(keyPath: $0.0)] != nil }.map(\.1)
    }
}
