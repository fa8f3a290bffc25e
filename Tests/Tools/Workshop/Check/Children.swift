import WorkshopCompanion

/// What a check starts its programs with.
enum Children { static let shared = Subprocess.self }
