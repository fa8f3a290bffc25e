import Chapter9

@Observable final class Model {
    var name = ""
    func load() async {}
    func start() { Task { await load() } }
}
