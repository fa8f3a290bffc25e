// The names come in another order, and an attribute for each of them.
// MARK: Step 9.2 · Macros.swift
@attached(
    member,
    names: named(shouldNotifyObservers), named(withMutation), named(access),
    named(_$observationRegistrar))
// END Step 9.2
// MARK: Step 9.5 · Macros.swift
@attached(accessor, names: named(_modify), named(set), named(get), named(init))
// END Step 9.5
// MARK: Step 9.4 · Macros.swift
@attached(peer, names: prefixed(`_`))
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationTrackedMacro")
// END Step 9.4
