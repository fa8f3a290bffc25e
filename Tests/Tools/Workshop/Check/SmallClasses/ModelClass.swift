/// A small class with `@Observable`, for Swift's own macro and ours to expand.
struct ModelClass: Hashable, Sendable {
    /// What is around the members.
    struct Frame: Hashable, Sendable {
        /// The text up to the first member.
        let opening: String
        /// The text after the last member.
        var closing = "}"
        /// The initializer: with it, a property needs no initial value.
        var initializer = "init() { fatalError() }"
    }

    /// Tells this class from the others of a file.
    var number: Int
    /// What is around the members.
    var frame: Frame
    /// The members. `NAME` is the name of the class, and `MODULE` that of the macro's module. (In the
    /// frame, `NUMBER` is the class's number.)
    var members: [String]

    /// The name: one that is found again in the compiler's own names for things.
    var name: String { Self.prefix + "\(1000 + number)".dropFirst() }

    /// What all the names begin with.
    static let prefix = "K"

    /// The source code, in parts: each line of it belongs to one. The first and the last are the
    /// frame's, those between are the members.
    func parts(module: String) -> [String] {
        ([frame.opening] + members + [frame.initializer, frame.closing]).map { part in
            part.replacing("NAME", with: name).replacing("MODULE", with: module)
                .replacing("NUMBER", with: "\(number)")
        }
    }

    /// The source code as an author reads it.
    var source: [String] {
        parts(module: "Observation").joined(separator: "\n").split(separator: "\n").map(String.init)
    }
}
