/// A property wrapper that gets its value from the view's node, or subscribes the view to objects.
protocol DynamicProperty {
    /// Finds the value that the node keeps for this property. Called before each evaluation and each press.
    ///
    /// - Parameters:
    ///   - node: The view's node.
    ///   - label: The property's name, which identifies it among the view's properties.
    func connect(to node: Node, as label: String)

    /// The objects that the view subscribes to because of this property.
    var objects: [any ObservableObject] { get }
}

extension DynamicProperty {
    /// Finds nothing.
    func connect(to node: Node, as label: String) {}
}

extension Node {
    /// Connects each of the view's dynamic properties, and collects the objects that the view has to
    /// subscribe to.
    ///
    /// First the views around it: their values may be in other places, too, and what is in their
    /// closures should read and write the state of this one.
    func connect() {
        parent?.connect()
        objects = []
        for (label, value) in Mirror(reflecting: view).children {
            guard let label, let property = value as? any DynamicProperty else { continue }
            property.connect(to: self, as: label)
            objects += property.objects
        }
    }
}
