// Chapter 3's framework as `Chapters/README.md` shows it, with shorter functions and only the essential
// parts. That page contains all of the following lines.

nonisolated(unsafe) var accessList: AccessList?

final class AccessList {
    struct Entry {
        let registrar: ObservationRegistrar
        var keyPaths: Set<AnyKeyPath> = []
    }
    var entries: [ObjectIdentifier: Entry] = [:]
}

final class ObservationRegistrar {
    var trackings: [AnyKeyPath: [ObservationTracking.ID: ObservationTracking]] = [:]

    func access(_ keyPath: AnyKeyPath) {
        accessList?.entries[ObjectIdentifier(self), default: .init(registrar: self)]
            .keyPaths.insert(keyPath)
    }

    func willSet(_ keyPath: AnyKeyPath) {
        let affected = (trackings[keyPath] ?? [:]).values
        for tracking in affected { tracking.cancel() }
        for tracking in affected { tracking.onChange() }
    }
}

final class ObservationTracking: Identifiable {
    let onChange: @Sendable () -> Void
    var registrars: [ObservationRegistrar] = []

    init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    func register(for keyPaths: Set<AnyKeyPath>, at registrar: ObservationRegistrar) {
        for keyPath in keyPaths { registrar.trackings[keyPath, default: [:]][id] = self }
        registrars.append(registrar)
    }

    func cancel() {
        for registrar in registrars {
            for keyPath in registrar.trackings.keys { registrar.trackings[keyPath]?[id] = nil }
        }
    }
}

func withObservationTracking<T>(_ apply: () -> T, onChange: @escaping @Sendable () -> Void) -> T {
    let list = AccessList()
    accessList = list
    let result = apply()
    accessList = nil
    let tracking = ObservationTracking(onChange: onChange)
    for entry in list.entries.values {
        tracking.register(for: entry.keyPaths, at: entry.registrar)
    }
    return result
}

final class Train {
    let registrar = ObservationRegistrar()
    private var _delay = 0

    var delay: Int {
        get {
            registrar.access(\Train.delay)
            return _delay
        }
        set {
            registrar.willSet(\Train.delay)
            _delay = newValue
        }
    }
}
