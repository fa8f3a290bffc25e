/// Combines the views between two braces.
@resultBuilder
public enum ViewBuilder {
    /// A single view.
    public static func buildBlock<Content: View>(_ view: Content) -> Content { view }

    /// Several views, each identified by its place.
    @_disfavoredOverload
    public static func buildBlock(_ views: any View...) -> Group {
        Group(children: views.enumerated().map { Child(.place($0.offset), $0.element) })
    }

    /// What an `if` without an `else` shows: an empty group keeps its place while it shows nothing.
    public static func buildOptional(_ view: (any View)?) -> Group {
        Group(children: view.map { [Child(.place(0), $0)] } ?? [])
    }

    /// What an `if` shows, with a different identity from its `else`.
    public static func buildEither(first view: any View) -> Group {
        Group(children: [Child(.place(0), view)])
    }

    /// What an `else` shows, with a different identity from its `if`.
    public static func buildEither(second view: any View) -> Group {
        Group(children: [Child(.place(1), view)])
    }
}

/// Some views, one after the other, without a layout of their own.
public struct Group: PrimitiveView {
    /// The views.
    public let children: [Child]

    /// Hands the blocks on to the view around the group.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] { parts }
}
