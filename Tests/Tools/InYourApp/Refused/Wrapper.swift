import Chapter9

@propertyWrapper struct Trimmed { var wrappedValue = "" }
@Observable final class Model { @Trimmed var name = "" }
