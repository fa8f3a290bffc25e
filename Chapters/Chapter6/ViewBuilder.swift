/// Combines the views between two braces.
@resultBuilder
public enum ViewBuilder {
    /// Returns a single view, unchanged.
    public static func buildBlock<Content: View>(_ view: Content) -> Content { view }

    /// Groups several views, each identified by its position.
    @_disfavoredOverload
    public static func buildBlock(_ views: any View...) -> Group {
        Group(children: views.enumerated().map { Child(.place($0.offset), $0.element) })
    }

    /// Groups the content of an `if` that has no `else`. If there is no view, the group is empty.
    public static func buildOptional(_ view: (any View)?) -> Group {
        Group(children: view.map { [Child(.place(0), $0)] } ?? [])
    }

    /// Groups the view of an `if` branch, under a different identity from the `else` branch.
    public static func buildEither(first view: any View) -> Group {
        Group(children: [Child(.place(0), view)])
    }

    /// Groups the view of an `else` branch, under a different identity from the `if` branch.
    public static func buildEither(second view: any View) -> Group {
        Group(children: [Child(.place(1), view)])
    }
}

/// Several views, which the enclosing view arranges.
public struct Group: PrimitiveView {
    /// The views in the group.
    public let children: [Child]

    /// Passes the blocks to the enclosing view.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] { parts }
}
