// I make a new declaration of what I need.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
guard let binding = property.bindings.first else { return [] }
let rest = binding.with(\.pattern, PatternSyntax(IdentifierPatternSyntax(identifier: name.storage)))
return ["@Chapter9.ObservationIgnored private var \(rest.trimmed)"]
// END Step 9.4
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
// MARK: Step 9.4 · Macros.swift
@attached(peer)
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.4
