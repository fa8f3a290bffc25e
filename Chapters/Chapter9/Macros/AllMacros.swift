import SwiftSyntaxMacros

/// Finds a macro of this chapter.
///
/// - Parameter name: The name that the macro's declaration, in `Macros.swift`, uses for it.
/// - Returns: The type that implements it, or `nil` if there is none.
package func macro(named name: String) -> (any Macro.Type)? {
    let macros: [String: any Macro.Type] = [
        "ObservableMacro": ObservableMacro.self,
        "ObservationTrackedMacro": ObservationTrackedMacro.self,
        "ObservationIgnoredMacro": ObservationIgnoredMacro.self,
    ]
    return macros[name]
}
