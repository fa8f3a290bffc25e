// The class knows what it is called.
// Dies at: Step 9.1
// MARK: Step 9.1 · ObservableMacro.swift
guard !protocols.isEmpty else { return [] }
let name = type.as(MemberTypeSyntax.self)?.name ?? "\(type)"
return [try ExtensionDeclSyntax("extension \(name): nonisolated Chapter9.Observable {}")]
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
