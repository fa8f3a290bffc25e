import Chapter5
import Testing

// This file sees the framework as other modules do: without `@testable`.

extension Chapter5Tests.`Step 5.8` {
    @Test func `Code outside the module can call didSet`() {
        let train = Train(to: "Lisboa", platform: 4)
        let result: Any = ObservationRegistrar().didSet(train, keyPath: \Train.delay)
        #expect(result is Void, "Is there a `didSet`, and is it `public`?")
    }
}

/// The result of the replacement that the compiler finds if there is no public `didSet`.
private struct Missing {}

extension ObservationRegistrar {
    // The compiler prefers the registrar's own `didSet`, which needs no conversions.
    fileprivate func didSet(_ subject: Any, keyPath: AnyKeyPath) -> Missing { Missing() }
}
