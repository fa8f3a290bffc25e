extension ObservationTracking {
    /// What to report about the properties that a closure reads, and about their objects.
    public struct Options: Sendable {
        private var bits: UInt8

        /// Report before a property changes.
        public static let willSet = Options(bits: 1)
        /// Report after a property has changed.
        public static let didSet = Options(bits: 2)
        /// Report when an object is deallocated.
        public static let `deinit` = Options(bits: 4)
    }
}

// What every set can do. Nothing here is about observation.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObservationTracking.Options: SetAlgebra {
    public init() { self.init(bits: 0) }
    public func contains(_ member: Self) -> Bool { bits & member.bits == member.bits }
    public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
    public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
    public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
    public mutating func formUnion(_ other: Self) { bits |= other.bits }
    public mutating func formIntersection(_ other: Self) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
    @discardableResult
    public mutating func insert(_ new: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        (update(with: new) == nil, new)
    }
    @discardableResult public mutating func update(with new: Self) -> Self? {
        defer { bits |= new.bits }
        return contains(new) ? new : nil
    }
    @discardableResult public mutating func remove(_ old: Self) -> Self? {
        defer { bits &= ~old.bits }
        return contains(old) ? old : nil
    }
}
