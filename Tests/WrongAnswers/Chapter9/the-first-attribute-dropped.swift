// `@Observable` has put its mark in front, so I leave the first attribute out.
// Dies at: Step 9.4
// MARK: Step 9.4
// -     storage.attributes.filter { !$0.isNamed("ObservationTracked") }
// -     + [.attribute("@ObservationIgnored\n")]
// +     AttributeListSyntax(storage.attributes.dropFirst()) + [.attribute("@ObservationIgnored\n")]
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
