/// A program that can be made smaller.
public protocol Shrinkable {
    /// The programs with one thing less, or with a simpler one, in the order in which to try them.
    ///
    /// Each has to be smaller in some measure that cannot fall for ever: otherwise the search for the
    /// smallest one does not end.
    var smaller: [Self] { get }
}

extension Shrinkable {
    /// The program with as little as still goes wrong.
    ///
    /// - Parameter isWrong: Whether a smaller program goes wrong.
    /// - Returns: A program of which no smaller one goes wrong.
    public func smallest(isWrong: (Self) async -> Bool) async -> Self {
        var program = self
        search: while true {
            for candidate in program.smaller {
                guard await isWrong(candidate) else { continue }
                program = candidate
                continue search
            }
            return program
        }
    }

    /// The program with as little as still goes wrong.
    ///
    /// - Parameter isWrong: Whether a smaller program goes wrong.
    /// - Returns: A program of which no smaller one goes wrong.
    public func smallest(isWrong: (Self) -> Bool) -> Self {
        var program = self
        while let candidate = program.smaller.first(where: isWrong) { program = candidate }
        return program
    }
}
