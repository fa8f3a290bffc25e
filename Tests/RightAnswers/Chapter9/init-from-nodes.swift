// The attribute and the accessor are made one by one, with another name for the value.
// MARK: Step 9.6 · An initializer no longer compiles
let restriction: AttributeSyntax = "@storageRestrictions(initializes: \(name.storage))"
return [
    AccessorDeclSyntax(
        attributes: [.attribute(restriction)],
        accessorSpecifier: .keyword(.`init`),
        parameters: AccessorParametersSyntax(name: "value")
    ) {
        ExprSyntax("\(name.storage) = value")
    }
]
// END Step 9.6
