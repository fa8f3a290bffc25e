// Other names for the type parameters and the arguments, the registrar last, `self` and `return`.
// MARK: Step 9.2 · ObservableMacro.swift
let (value, outcome) = (result, member)
let change: DeclSyntax = """
    internal nonisolated func withMutation<\(outcome), \(value)>(
        keyPath property: KeyPath<\(type), \(value)>, _ change: () throws -> \(outcome)
    ) rethrows -> \(outcome) {
        return try self._$observationRegistrar.withMutation(of: self, keyPath: property) {
            try change()
        }
    }
    """
let read: DeclSyntax = """
    internal nonisolated func access<\(value)>(keyPath property: KeyPath<\(type), \(value)>) {
        self._$observationRegistrar.access(self, keyPath: property)
    }
    """
let registrar: DeclSyntax = """
    @Chapter9.ObservationIgnored private let _$observationRegistrar = Chapter9.ObservationRegistrar()
    """
return [change, read, registrar]
// END Step 9.2
