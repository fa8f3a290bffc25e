// The copy has all attributes of the property, and one more.
// Dies at: Step 9.4
// MARK: Step 9.4
// - storage.attributes =
// -     storage.attributes.filter { !$0.isNamed("ObservationTracked") }
// -     + [.attribute("@Chapter9.ObservationIgnored\n")]
// + storage.attributes = storage.attributes + [.attribute("@Chapter9.ObservationIgnored\n")]
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
