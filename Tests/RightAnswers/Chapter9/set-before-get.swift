// `set` comes first, its closure is an argument, and `get` reads into a constant.
// MARK: Step 9.5 · Write `get` and `set`
let setter: AccessorDeclSyntax = """
    set {
        \(leavingEarly(with: name))
        self.withMutation(keyPath: \\.\(name), { self.\(name.storage) = newValue })
    }
    """
let getter: AccessorDeclSyntax = """
    get {
        self.access(keyPath: \\.\(name))
        let value = self.\(name.storage)
        return value
    }
    """
return [setter, getter]
// END Step 9.5
