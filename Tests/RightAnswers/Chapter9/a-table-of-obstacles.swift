// A table of what can stand in the way, asked from the last line of the lesson's to the first.
// MARK: Step 9.10 · A `lazy var` isn't tracked, and nothing says so
struct Obstacle {
    let isThere: Bool
    var isError = true
    let words: String
    let fixIts: [FixIt]
}
if !property.isWorthTracking || property.has("ObservationTracked") { return nil }
let ignoring = [property.fixItThatAdds("@ObservationIgnored")]
let isSingle = property.bindings.count == 1
let obstacles = [
    Obstacle(
        isThere: isSingle && property.name == nil, isError: false,
        words: "does not track the variables of a tuple pattern",
        fixIts: property.fixItsThatSeparate),
    Obstacle(
        isThere: !isSingle, words: "cannot track several variables in one declaration",
        fixIts: property.fixItsThatSeparate),
    Obstacle(
        isThere: property.wrapper != nil,
        words: "cannot track a property with the wrapper '@\(property.wrapper ?? "")'",
        fixIts: ignoring + [property.fixItThatAdds("@ObservationTracked")]),
    Obstacle(isThere: property.isLazy, words: "cannot track a lazy property", fixIts: ignoring),
]
return obstacles.first(where: \.isThere).map { obstacle in
    let words = "'@Observable' \(obstacle.words)"
    let message: any DiagnosticMessage =
        obstacle.isError
        ? MacroExpansionErrorMessage(words) : MacroExpansionWarningMessage(words)
    return Diagnostic(node: property.bindings, message: message, fixIts: obstacle.fixIts)
}
// END Step 9.10
