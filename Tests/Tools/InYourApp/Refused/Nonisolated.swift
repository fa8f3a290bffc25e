import Chapter9

@MainActor @Observable final class Model { nonisolated var progress = 0 }
