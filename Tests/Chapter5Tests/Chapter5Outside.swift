import Chapter5

// What a program sees of the framework that imports it as other modules do: not `@testable`.

/// What the compiler finds if it doesn't find the registrar's own `didSet`.
private struct Missing {}

extension ObservationRegistrar {
    // The compiler takes the registrar's own where it can: its parameters fit without a conversion.
    fileprivate func didSet(_ subject: Any, keyPath: AnyKeyPath) -> Missing { Missing() }
}

private func isThere(_: Missing) -> Bool { false }
private func isThere(_: Void) -> Bool { true }

/// Whether code outside of the module can call `didSet`.
var isDidSetPublic: Bool {
    let train = Train(to: "Lisboa", platform: 4)
    return isThere(ObservationRegistrar().didSet(train, keyPath: \Train.delay))
}
