import Chapter7

// error: requires that 'Model' conform to 'ObservableObject'
final class Model: Observable {}
struct Page: View {
    @StateObject var model = Model()
    var body: some View { Text("") }
}
