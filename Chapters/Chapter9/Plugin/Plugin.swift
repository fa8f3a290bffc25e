import CompilerPluginMessages
import SwiftSyntaxMacros

/// The program that the compiler launches in order to expand this chapter's macros.
///
/// The compiler sends messages to this program, such as "expand this macro, attached to this
/// class", and receives the expansions. Packages use `CompilerPlugin` from SwiftSyntax for this
/// purpose. The toolchain's SwiftSyntax doesn't include `CompilerPlugin`, so this file contains
/// these few lines instead. These lines use a library that has no public interface, so
/// `Tests/Support/Interfaces` supplies one.
@main
struct Plugin: PluginProvider {
    /// Returns the type that a macro's declaration names.
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let type = macro(named: typeName) else {
            throw MacroExpansionErrorMessage("There is no macro \(moduleName).\(typeName).")
        }
        return type
    }

    /// Answers the compiler's messages until the compiler closes the connection.
    static func main() throws {
        let listener = CompilerPluginMessageListener(
            connection: try StandardIOMessageConnection(), provider: Plugin())
        try listener.main()
    }
}
