/// An object of a certain type, from the nearest enclosing view that calls `environment(_:)`.
///
/// The views in between don't have to pass the object on.
@propertyWrapper
public struct Environment<Object: AnyObject & Observable>: DynamicProperty, Equatable {
    private let location = Location<Object?> { nil }

    /// Creates an environment property for objects of the given type.
    public init(_ type: Object.Type) {}

    /// The object that the nearest enclosing view provides, or `nil` if there is no such view.
    public var wrappedValue: Object? { location.storage.value }

    // MARK: Step 7.6 · Evaluated for passing it on
    var objects: [any ObservableObject] { [] }
    // END Step 7.6

    /// Always `true`: the environment isn't an input, because the view subscribes to the storage
    /// anyway.
    public static func == (left: Self, right: Self) -> Bool { true }
}

extension View {
    /// Provides an object to all views inside this view that have an ``Environment`` for the
    /// object's type.
    public func environment<Object: AnyObject & Observable>(_ object: Object) -> some View {
        Provider(object: object, children: [Child(.place(0), self)])
    }
}

/// A view whose node keeps an object for the views inside it.
protocol EnvironmentProvider {
    /// Stores the object in the node.
    ///
    /// - Returns: Whether the object replaces another one.
    func provide(on node: Node) -> Bool
}

private struct Provider<Object: AnyObject & Observable>: PrimitiveView, EnvironmentProvider {
    let object: Object
    let children: [Child]

    func draw(_ parts: [Block], from origin: Origin) -> [Block] { parts }

    func provide(on node: Node) -> Bool {
        let type = ObjectIdentifier(Object.self)
        guard let storage = node.environment[type] as? Storage<Object?> else {
            node.environment[type] = Storage<Object?>(object)
            return false
        }
        if storage.value === object { return false }
        storage.value = object
        return true
    }
}
