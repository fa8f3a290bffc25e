// What comes after the change is said first.
// MARK: Step 9.8 · A thousand appends copy half a million elements
let property: ExprSyntax = "\\.\(name)"
return [
    """
    _modify {
        self.access(keyPath: \(property))
        defer { self._$observationRegistrar.didSet(self, keyPath: \(property)) }
        self._$observationRegistrar.willSet(self, keyPath: \(property))
        yield &self.\(name.storage)
    }
    """
]
// END Step 9.8
