// The copy is like the property, and so are its modifiers.
// Dies at: Step 9.4
// MARK: Step 9.4
// - storage.modifiers =
// -     [DeclModifierSyntax(name: .keyword(.private))]
// -     + storage.modifiers.filter { !$0.isAccessLevel }
// …
// - @attached(peer, names: prefixed(`_`))
// + @attached(peer)
//   public macro ObservationTracked() =
// -     #externalMacro(module: "Chapter9Plugin", type: "ObservationTrackedMacro")
// +     #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.4
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
