import Chapter9

@Observable final class Model { lazy var name = "" }
