import SwiftSyntaxMacros

/// Returns the type that implements one of this chapter's macros.
///
/// - Parameter name: The name of the type, as given in the macro's declaration in `Macros.swift`.
/// - Returns: That type, or `nil` if there is none.
package func macro(named name: String) -> (any Macro.Type)? {
    let macros: [String: any Macro.Type] = [
        "ObservableMacro": ObservableMacro.self,
        "ObservationTrackedMacro": ObservationTrackedMacro.self,
        "ObservationIgnoredMacro": ObservationIgnoredMacro.self,
    ]
    return macros[name]
}
