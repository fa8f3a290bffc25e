// The roles and the names come in another order.
// MARK: Step 9.7 · Declare the roles of `@Observable`, and the names that they add
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(extension, conformances: Observable)
@attached(memberAttribute)
@attached(
    member,
    names: named(shouldNotifyObservers), named(withMutation), named(access),
    named(_$observationRegistrar))
public macro Observable() = #externalMacro(module: "Chapter9Plugin", type: "ObservableMacro")
// END Step 9.7
