import SwiftSyntaxMacros

/// Finds a macro of this chapter.
///
/// - Parameter name: The type that the macro's declaration, in `Macros.swift`, names.
/// - Returns: That type, or `nil` if there is none.
package func macro(named name: String) -> (any Macro.Type)? {
    let macros: [String: any Macro.Type] = [
        "ObservableMacro": ObservableMacro.self,
        "ObservationTrackedMacro": ObservationTrackedMacro.self,
        "ObservationIgnoredMacro": ObservationIgnoredMacro.self,
    ]
    return macros[name]
}
