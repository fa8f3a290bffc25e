// The value has the name that it has without one: `newValue`.
// MARK: Step 9.6 · An initializer no longer compiles
let storage = name.storage
var accessors: [AccessorDeclSyntax] = []
accessors.append(
    """
    @storageRestrictions(initializes: \(storage)) init { self.\(storage) = newValue }
    """)
return accessors
// END Step 9.6
