// The change is announced before the read is reported. Both come before the change.
// MARK: Step 9.8 · A thousand appends copy half a million elements
let registrar: TokenSyntax = "_$observationRegistrar"
let modify = AccessorDeclSyntax(accessorSpecifier: .keyword(._modify)) {
    ExprSyntax("\(registrar).willSet(self, keyPath: \\.\(name))")
    StmtSyntax("defer { \(registrar).didSet(self, keyPath: \\.\(name)) }")
    ExprSyntax("access(keyPath: \\.\(name))")
    StmtSyntax("yield &\(name.storage)")
}
return [modify]
// END Step 9.8
