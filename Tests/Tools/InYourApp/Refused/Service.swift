import Chapter9

@MainActor @Observable final class Search { var query = "" }
actor Service { func load(_ s: Search) { s.query = "" } }
