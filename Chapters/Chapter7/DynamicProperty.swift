/// A property wrapper that takes its value from the view's node, or subscribes the view to objects.
protocol DynamicProperty {
    /// Finds the value that the node keeps for this property. This method is called before each
    /// evaluation and press.
    ///
    /// - Parameters:
    ///   - node: The view's node.
    ///   - label: The property's name, which is unique among the view's properties.
    func connect(to node: Node, as label: String)

    /// The objects that the view subscribes to because of this property.
    var objects: [any ObservableObject] { get }
}

extension DynamicProperty {
    /// Does nothing.
    func connect(to node: Node, as label: String) {}
}

/// Returns the dynamic properties of a view, with their names.
func findDynamicProperties(of view: any View) -> [(label: String, property: any DynamicProperty)] {
    Mirror(reflecting: view).children.compactMap { label, value in
        guard let label, let property = value as? any DynamicProperty else { return nil }
        return (label, property)
    }
}

extension Node {
    /// Connects each of the view's dynamic properties, and collects the objects that the view
    /// should subscribe to.
    func connect() {
        objects = []
        for (label, property) in properties {
            property.connect(to: self, as: label)
            objects += property.objects
        }
    }

    /// Connects the enclosing views and then this view. If a view value appears in several places
    /// on the screen, its closures should use the state of the place where they run.
    func connectFromOutside() {
        parent?.connectFromOutside()
        connect()
    }
}
