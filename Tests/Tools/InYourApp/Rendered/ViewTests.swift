import Chapter7
import Testing

/// An old model that counts how often it's made.
private final class Cart: ObservableObject {
    let objectWillChange = ObjectWillChange()
    init(counting made: Made) { made.count += 1 }
}

private final class Made {
    var count = 0
}

private struct ConstantCart: View {
    @StateObject private var cart: Cart

    init(_ made: Made) {
        let cart = Cart(counting: made)
        _cart = StateObject(wrappedValue: cart)
    }

    var body: some View { Text("\(cart)") }
}

private struct LazyCart: View {
    @StateObject private var cart: Cart

    init(_ made: Made) {
        _cart = StateObject(wrappedValue: Cart(counting: made))
    }

    var body: some View { Text("\(cart)") }
}

private struct Page<Content: View>: View {
    let train: Chapter7.Train
    let content: () -> Content

    var body: some View {
        Text(train.destination)
        content()
    }
}

private struct Destinations: View {
    let stops: [NamedStop]
    var body: some View { ForEach(stops, id: \.self) { Text($0.name) } }
}

@Suite struct ViewTests {
    let train = Chapter7.Train(to: "Lisboa", platform: 4)
    private let made = Made()

    /// Returns how many models are made while a page's body runs three times.
    private func count(_ content: @escaping () -> some View) -> Int {
        let screen = Renderer(Page(train: train, content: content))
        for destination in ["Porto", "Faro"] {
            train.destination = destination
            screen.update()
        }
        return made.count
    }

    @Test func `A local constant makes a model each time`() {
        #expect(count { ConstantCart(made) } == 3)
    }

    @Test func `The autoclosure makes one model`() {
        #expect(count { LazyCart(made) } == 1)
    }

    @Test func `Two rows have one ID if objects compare by their contents`() {
        let screen = Renderer(Destinations(stops: [NamedStop("Lisboa"), NamedStop("Lisboa")]))
        #expect(screen.warnings.count == 1)
    }
}
