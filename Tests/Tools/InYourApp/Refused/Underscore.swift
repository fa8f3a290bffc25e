import Chapter9

@Observable final class Model { var name = ""; private var _name = "" }
