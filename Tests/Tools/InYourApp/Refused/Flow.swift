import Chapter9

// Refused: 'self' used in property access 'total' before
@Observable final class Receipt {
    let prices: [Int]
    var total: Int
    var half: Int
    init(prices: [Int]) {
        self.prices = prices
        total = 4
        half = total / 2
    }
}

// Refused: passing closure as a 'sending' parameter risks causing data races
@Observable final class Model {
    func load() async {}
    func start() { Task { await load() } }
}

// Refused: pattern that the region-based isolation checker does not understand
@MainActor @Observable final class Search { var query = "" }
func follow(_ search: Search) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { @MainActor in
            for await query in Observations({ search.query }) { print(query) }
        }
    }
}
