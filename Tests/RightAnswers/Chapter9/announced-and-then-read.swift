// The change is announced before the read is reported. Both come before the change.
// MARK: Step 9.8 · Write `_modify`, which changes a value in place
let registrar: TokenSyntax = "_$observationRegistrar"
let modify = AccessorDeclSyntax(accessorSpecifier: .keyword(._modify)) {
    ExprSyntax("\(registrar).willSet(self, keyPath: \\.\(name))")
    StmtSyntax("defer { \(registrar).didSet(self, keyPath: \\.\(name)) }")
    ExprSyntax("access(keyPath: \\.\(name))")
    StmtSyntax("yield &\(name.storage)")
}
return [modify]
// END Step 9.8
