import Chapter9

@MainActor @Observable final class Trip { var name = "" }
func sort(_ p: KeyPath<Trip, String> & Sendable) {}
@MainActor func g() { sort(\Trip.name) }
