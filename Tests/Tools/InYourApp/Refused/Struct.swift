import Chapter9

@Observable struct Model { var name = "" }
