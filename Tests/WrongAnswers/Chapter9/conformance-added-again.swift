// The class is marked, so it gets the conformance.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
[try ExtensionDeclSyntax("extension \(type): nonisolated Chapter9.Observable {}")]
// END Step 9.1
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.2 · Macros.swift
// END Step 9.2
// MARK: Step 9.1 · Macros.swift
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.1
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
