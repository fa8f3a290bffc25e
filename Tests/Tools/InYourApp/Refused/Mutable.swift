import Chapter9

@Observable final class Model: Sendable { var name = "" }
