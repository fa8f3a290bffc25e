@testable import Chapter7

#if TOOLCHAIN
    /// Swift's own framework keeps its list to itself.
    let isTrackingHere = true
#else
    /// Whether what is read here is recorded in a list.
    var isTrackingHere: Bool { accessList != nil }
#endif
