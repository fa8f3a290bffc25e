import Chapter9

@Observable final class Model {
    #if os(Linux) || os(macOS)
        @ObservationIgnored
    #endif
    var name = ""
}
