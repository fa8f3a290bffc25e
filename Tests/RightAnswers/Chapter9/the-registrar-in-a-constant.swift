// The registrar has a shorter name.
// MARK: Step 9.8 · ObservationTrackedMacro.swift
[
    """
    _modify {
        access(keyPath: \\.\(name))
        let registrar = _$observationRegistrar
        registrar.willSet(self, keyPath: \\.\(name))
        defer { registrar.didSet(self, keyPath: \\.\(name)) }
        yield &\(name.storage)
    }
    """
]
// END Step 9.8
