import Chapter9

@Observable final class Receipt {
    let prices: [Int]
    var total: Int
    var half: Int
    init(prices: [Int]) { self.prices = prices; total = 4; half = total / 2 }
}
