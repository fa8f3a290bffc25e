import Chapter9

@Observable final class Model { var a = 0, b = 0 }
