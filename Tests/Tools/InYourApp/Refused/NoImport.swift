@Observable final class Model { var name = "" }
