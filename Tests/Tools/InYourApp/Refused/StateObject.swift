import Chapter7
final class Model: Chapter7.Observable {}
struct Page: View {
    @StateObject var model = Model()
    var body: some View { Text("") }
}
