import Chapter9

@MainActor @Observable final class Search { var query = "" }
func queries(_ s: Search) -> Observations<String, Never> { Observations { s.query } }
