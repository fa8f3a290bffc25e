import Chapter9

@Observable class Train { var delay = 0 }
@Observable final class Express: Train { override var delay: Int { didSet { print(delay) } } }
