import Chapter7

// Refused: requires that 'Model' conform to 'ObservableObject'
final class Model: Observable {}
struct Page: View {
    @StateObject var model = Model()
    var body: some View { Text("") }
}
