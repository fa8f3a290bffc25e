import Chapter9

@MainActor @Observable final class Player { var volume = 0 }
struct Room { var player = Player() }
