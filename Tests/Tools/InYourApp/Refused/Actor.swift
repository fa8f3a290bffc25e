import Chapter9

@Observable actor Model { var name = "" }
