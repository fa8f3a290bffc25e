import Chapter9

@MainActor @Observable final class Model {
    var task: Task<Void, Never>?
    deinit { task?.cancel() }
}
