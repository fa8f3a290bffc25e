// With `arbitrary`, the compiler accepts whatever name the copy has. (Without step 9.7: with it, this
// doesn't compile.)
// Dies at: Step 9.4
// MARK: Step 9.4 · Macros.swift
@attached(peer, names: arbitrary)
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationTrackedMacro")
// END Step 9.4
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
