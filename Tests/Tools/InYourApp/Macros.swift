// On a Mac, Foundation and SwiftUI bring Swift's own macros along, and `@Observable` is ambiguous beside
// them. A module's own declarations win over all that it imports.
#if !TOOLCHAIN
    import Chapter9

    @attached(memberAttribute)
    @attached(
        member,
        names: named(_$observationRegistrar), named(access), named(withMutation),
        named(shouldNotifyObservers))
    @attached(extension, conformances: Observable)
    macro Observable() = #externalMacro(module: "Chapter9Plugin", type: "ObservableMacro")

    @attached(accessor, names: named(init), named(get), named(set), named(_modify))
    @attached(peer, names: prefixed(`_`))
    macro ObservationTracked() =
        #externalMacro(module: "Chapter9Plugin", type: "ObservationTrackedMacro")

    @attached(accessor, names: named(willSet))
    macro ObservationIgnored() =
        #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
#endif
