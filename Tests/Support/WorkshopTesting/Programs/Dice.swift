/// Random numbers that are the same each time: a linear congruential generator, of which only the upper
/// half is used.
public struct Dice {
    private var state: UInt64

    /// The numbers of a seed.
    public init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// The next number, from 0 on, below a bound.
    public mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
