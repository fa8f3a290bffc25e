import Chapter9

@MainActor @Observable final class Model: Identifiable { var id = 1 }
