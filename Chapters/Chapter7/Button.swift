/// A button that runs an action when pressed.
public struct Button: PrimitiveView {
    let title: String
    let action: () -> Void

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - action: The closure that runs when the button is pressed.
    public init(_ title: String, action: @escaping () -> Void) {
        self.title = title
        self.action = action
    }

    /// An empty list, because a button contains no other views.
    public var children: [Child] { [] }

    /// Draws the title between brackets.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] {
        Text("[\(title)]").draw(parts, from: origin)
    }
}

extension Node {
    /// Presses the first button with the given title, in this view or in a view inside it.
    ///
    /// - Returns: Whether there is such a button.
    func press(_ title: String) -> Bool {
        // The same view value may be in several places, so make the action use this place's state.
        connect()
        if let button = view as? Button, button.title == title {
            button.action()
            return true
        }
        return children.contains { $0.press(title) }
    }
}
