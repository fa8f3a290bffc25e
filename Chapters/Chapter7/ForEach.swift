/// A view for each element of a collection.
///
/// A view is told from the others by its element's identity, and not by its position: it moves
/// with its element.
public struct ForEach: PrimitiveView {
    /// The views, in the order of their elements.
    public let children: [Child]

    /// A view for each element.
    ///
    /// What `content` reads, the view reads in whose body this stands, since `content` is called at
    /// once. A row that is a view of its own has a body of its own, for reads of its own.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - id: What tells an element from the others. Elements that have it in common are told
    ///     apart by their order.
    ///   - content: Makes the view for an element.
    public init<Data: Collection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: (Data.Element) -> some View
    ) {
        var occurrences: [ID: Int] = [:]
        children = data.map { element in
            let id = element[keyPath: id]
            let occurrence = occurrences[id, default: 0]
            occurrences[id] = occurrence + 1
            return Child(.element(id, occurrence: occurrence), content(element))
        }
    }

    /// A view for each element, told from the others by the element's identity.
    public init<Data: Collection>(
        _ data: Data, @ViewBuilder content: (Data.Element) -> some View
    ) where Data.Element: Identifiable {
        self.init(data, id: \.id, content: content)
    }

    /// Hands the rows on to the view around them.
    public func draw(_ parts: [Block], turn: Int) -> [Block] { parts }
}
