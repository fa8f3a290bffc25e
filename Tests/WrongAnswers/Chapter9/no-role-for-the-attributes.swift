// The class gets members and a conformance, so two roles will do.
// Dies at: Step 9.7
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(
    member,
    names: named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers))
@attached(extension, conformances: Observable)
public macro Observable() = #externalMacro(module: "Chapter9Plugin", type: "ObservableMacro")
// END Step 9.7
