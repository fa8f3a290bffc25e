// Refused: unknown attribute 'Observable'
@Observable final class Model { var name = "" }
