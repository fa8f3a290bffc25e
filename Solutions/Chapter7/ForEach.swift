/// A view for each element of a collection.
///
/// Each view is identified by its element, not by its position, so the view moves with the element.
public struct ForEach: PrimitiveView {
    /// The view of one element. Its body calls the content closure.
    ///
    /// Anything the closure reads is therefore attributed to this row alone, as in SwiftUI's lists.
    struct Row: View {
        let content: () -> any View

        var body: some View { Group(children: [Child(.place(0), content())]) }
    }

    /// The rows, in the order of their elements.
    public let children: [Child]

    /// Creates a view for each element.
    ///
    /// - Parameters:
    ///   - data: The elements.
    ///   - id: The key path of an element's identity. If elements have the same identity, their
    ///     order distinguishes them, and ``Renderer/warnings`` reports the duplicate identity.
    ///   - content: The closure that makes an element's view.
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

    /// Creates a view for each element, identified by the element's `id`.
    public init<Data: Collection>(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> some View
    ) where Data.Element: Identifiable {
        self.init(data, id: \.id, content: content)
    }

    /// Passes the rows' blocks to the enclosing view.
    public func draw(_ parts: [Block], from origin: Origin) -> [Block] { parts }
}
