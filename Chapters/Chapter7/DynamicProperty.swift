/// A property of a view with more behind it than a value: the view's node, or an object.
protocol DynamicProperty {
    /// Finds what belongs to the property, before each evaluation of the view's body.
    ///
    /// - Parameters:
    ///   - node: The view's node.
    ///   - label: The property's name, which identifies it among the view's properties.
    func connect(to node: Node, as label: String)

    /// The objects whose changes make the view's evaluation outdated.
    var objects: [any ObservableObject] { get }
}

extension DynamicProperty {
    /// Finds nothing.
    func connect(to node: Node, as label: String) {}
}

extension Node {
    /// Lets each of the view's dynamic properties find what belongs to it, and collects the objects
    /// that the view has to subscribe to because of them.
    func connect() {
        objects = []
        for (label, value) in Mirror(reflecting: view).children {
            guard let label, let property = value as? any DynamicProperty else { continue }
            property.connect(to: self, as: label)
            objects += property.objects
        }
    }
}
