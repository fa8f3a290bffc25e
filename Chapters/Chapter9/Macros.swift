// A macro is declared in the module that offers the macro. The implementation is in the plugin, a
// program that the compiler runs. The plugin is built from the folder `Macros`. The declaration
// lists the macro's roles, and the names that each role may add. The compiler rejects an
// implementation that adds anything else. (For accessors, the compiler only checks `init`, and
// whether any accessor turns the property into a computed one.)

/// Makes a class observable. The class conforms to ``Observable``, and its stored properties report
/// reads and changes. From SE-0395.
// MARK: Step 9.7 · You still mark every property by hand
// END Step 9.7
// MARK: Step 9.2 · It has nowhere to report to
// @attached(
//     member,
//     names: named(_$observationRegistrar), named(access), named(withMutation),
//     named(shouldNotifyObservers))
// END Step 9.2
// MARK: Step 9.1 · The class isn't `Observable`, whatever its attribute says
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.1

/// Makes a stored property report reads and changes. `@Observable` adds this attribute
/// automatically. From SE-0395.
// MARK: Step 9.5 · The value arrives, but no tracking notices
// @attached(accessor, names: named(init), named(get), named(set), named(_modify))
// END Step 9.5
// MARK: Step 9.4 · A computed property has nowhere to keep its value
@attached(peer)
public macro ObservationTracked() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.4

/// Excludes a property of an observable class from tracking. The macro has the accessor role, so
/// the compiler rejects the attribute on a function. From SE-0395.
@attached(accessor, names: named(willSet))
public macro ObservationIgnored() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
