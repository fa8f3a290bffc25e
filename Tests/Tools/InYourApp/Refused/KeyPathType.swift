import Chapter9

enum Analytics {
    struct KeyPath {}
    @Observable final class Event { var name = "" }
}
