/// A view for each element of a collection.
///
/// A view is identified by its element, and not by its position: it moves with its element.
public struct ForEach: PrimitiveView {
    /// One element's view. Its content is a closure, which is called when the row is evaluated.
    ///
    /// So what the closure reads is read by this row alone, as in SwiftUI's lists.
    struct Row: View {
        let content: () -> any View

        var body: some View { Group(children: [Child(.place(0), content())]) }
    }

    /// The rows, in the order of their elements.
    public let children: [Child]

    /// A view for each element.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - id: What identifies an element. Elements with the same identity are told apart by their
    ///     order, and ``Renderer/warnings`` has a line about them.
    ///   - content: Makes the view for an element.
    public init<Data: Collection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> some View
    ) {
        var occurrences: [ID: Int] = [:]
        children = data.map { element in
            let id = element[keyPath: id]
            let occurrence = occurrences[id, default: 0]
            occurrences[id] = occurrence + 1
            return Child(.element(id, occurrence: occurrence), Row { content(element) })
        }
    }

    /// A view for each element, identified by the element's `id`.
    public init<Data: Collection>(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View
    ) where Data.Element: Identifiable {
        self.init(data, id: \.id, content: content)
    }

    /// Hands the rows on to the view around them.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] { parts }
}
