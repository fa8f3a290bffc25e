import Chapter9

@Observable final class Model { var name: String }
