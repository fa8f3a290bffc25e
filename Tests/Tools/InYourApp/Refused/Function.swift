@MainActor final class M { var n = 0; func reload() { n += 1 } }
func call(_ f: @escaping @Sendable () -> Void) {}
@MainActor func g(_ m: M) { call(m.reload) }
