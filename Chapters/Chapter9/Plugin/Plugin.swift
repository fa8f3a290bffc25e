import CompilerPluginMessages
import SwiftSyntaxMacros

/// The program that the compiler starts to expand the macros of this chapter.
///
/// The compiler sends it messages, such as "expand this macro, attached to this class", and gets
/// the expansion back. Packages have `CompilerPlugin` from SwiftSyntax for this; the SwiftSyntax
/// inside the toolchain leaves these few lines to us. They use one of its libraries that has no
/// public interface, so `Tests/Support/Interfaces` supplies one.
@main
struct Plugin: PluginProvider {
    /// Finds the type that a macro's declaration names.
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let type = macro(named: typeName) else {
            throw MacroExpansionErrorMessage("There is no macro \(moduleName).\(typeName).")
        }
        return type
    }

    /// Answers the compiler until it hangs up.
    static func main() throws {
        let listener = CompilerPluginMessageListener(
            connection: try StandardIOMessageConnection(), provider: Plugin())
        try listener.main()
    }
}
