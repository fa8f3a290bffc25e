/// Random numbers that are the same each time: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
public struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers that belong to a seed.
    public init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
