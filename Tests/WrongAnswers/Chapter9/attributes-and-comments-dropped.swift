// I make a new declaration of what I need.
// Dies at: Step 9.4
// MARK: Step 9.4 · ObservationTrackedMacro.swift
guard let binding = property.bindings.first else { return [] }
let rest = binding.with(\.pattern, PatternSyntax(IdentifierPatternSyntax(identifier: name.storage)))
return ["@ObservationIgnored private var \(rest.trimmed)"]
// END Step 9.4
// MARK: Step 9.4 · Properties.swift
text.hasPrefix("`") ? "`_\(raw: text.dropFirst())" : "_\(raw: text)"
// END Step 9.4
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
