import WorkshopTesting

@testable import Chapter7

// What small screens have from this chapter on.

typealias CountBinding = Binding<Int>

struct OtherObjects {
    let signs = [OldSign(text: "0"), OldSign(text: "0")]
    let baskets = [Basket(), Basket()]
}

extension Stage {
    func perform(_ line: SmallScreen.Line, _ renderer: Renderer) {
        switch line {
        case .sign(let sign, let value): others.signs[sign].text = "\(value)"
        case .ticket(let basket): others.baskets[basket].count += 1
        case .press(let title): renderer.press(title)
        default: break
        }
    }

    func handing(_ view: VStack) -> any View {
        view.environment(others.baskets[board.featured == nil ? 0 : 1])
    }

    func other(_ it: Content, _ scope: Scope, _ content: @escaping () -> Group) -> any View {
        switch it.view.kind {
        case .sign: SignView(it: it, sign: others.signs[board.featured == nil ? 0 : 1])
        case .state: StateView(it: it)
        case .oldBasket: OldBasketView(it: it)
        case .handed: HandedBasketView(it: it)
        case .binding: scope.count.map { BindingView(it: it, count: $0) } ?? Text("")
        case .observation: ObservationView { content() }
        case .plain, .closure, .panel: Text("")
        }
    }
}

extension Content {
    fileprivate func counting(
        _ value: Int, binding: CountBinding? = nil, add: @escaping () -> Void
    ) -> Group {
        let title = view.title(destination: given.train?.destination)
        return body([Text("count: \(value)"), Button(title, action: add)], count: binding)
    }
}

private struct SignView: View {
    let it: Content
    @ObservedObject var sign: OldSign
    var body: some View { it.body([Text("sign: \(sign.text)")]) }
}

private struct StateView: View {
    let it: Content
    @State var count = 0
    var body: some View { it.counting(count, binding: $count) { count += 1 } }
}

private struct BindingView: View {
    let it: Content
    @Binding var count: Int
    var body: some View { it.counting(count, binding: $count) { count += 1 } }
}

private struct OldBasketView: View {
    let it: Content
    @StateObject var basket = OldBasket()
    var body: some View { it.counting(basket.count) { basket.count += 1 } }
}

private struct HandedBasketView: View {
    let it: Content
    @Environment(Basket.self) var basket
    var body: some View {
        it.body([Text("tickets: \(basket.map { "\($0.count)" } ?? "none")")])
    }
}
