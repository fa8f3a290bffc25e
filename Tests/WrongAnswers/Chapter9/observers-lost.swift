// The copy gets the name, the type and the value.
// Dies at: Step 9.4
// MARK: Step 9.4
//           $0.with(\.pattern, PatternSyntax(IdentifierPatternSyntax(identifier: name.storage)))
// +             .with(\.accessorBlock, nil)
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
