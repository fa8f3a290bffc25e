// The copy is written, and that is enough.
// Dies at: Step 9.4
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
// MARK: Step 9.4 · Macros.swift
@attached(peer)
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.4
