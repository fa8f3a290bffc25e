// A set is a change, in an initializer too.
// Dies at: Step 9.6
// MARK: Step 9.6 · ObservationTrackedMacro.swift
[
    """
    @storageRestrictions(initializes: \(name.storage))
    init(initialValue) {
        withMutation(keyPath: \\.\(name)) {
            \(name.storage) = initialValue
        }
    }
    """
]
// END Step 9.6
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
