import Chapter9

func f() { @Observable final class Model { var name = "" } }
