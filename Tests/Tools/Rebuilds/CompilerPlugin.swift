import CompilerPluginMessages
import SwiftSyntaxMacros

/// Stands in for SwiftSyntax's protocol of that name, which the toolchain leaves out.
protocol CompilerPlugin: PluginProvider {
    var providingMacros: [any Macro.Type] { get }
    init()
}

extension CompilerPlugin {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let type = providingMacros.first(where: { "\($0)" == typeName }) else {
            throw MacroExpansionErrorMessage("There is no macro \(moduleName).\(typeName).")
        }
        return type
    }

    static func main() throws {
        try CompilerPluginMessageListener(
            connection: StandardIOMessageConnection(), provider: Self()
        ).main()
    }
}
