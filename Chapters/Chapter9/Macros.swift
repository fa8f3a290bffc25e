// A macro is declared in the module that offers it, and implemented elsewhere, here in the folder
// `Macros`. The plugin, a program that the compiler runs, is built from that folder. The
// declaration lists the macro's roles, and the names that each role may add. The compiler holds the
// implementation to both.

// MARK: Step 9.7 · Declare the roles of `@Observable`, and the names that they add
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7

/// Lets a stored property report its reads and changes. `@Observable` adds it automatically.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`_`))
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationTrackedMacro")

/// Leaves a property of an observable class as it is. It has the accessor role, so that the
/// compiler rejects it on a function.
@attached(accessor, names: named(willSet))
public macro ObservationIgnored() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
