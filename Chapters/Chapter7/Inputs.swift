/// Whether a view has the same inputs as the one that stood in its place before, so that its body
/// need not be evaluated for them.
///
/// The inputs are the stored properties. Objects are the same if they are identical, whatever they
/// hold: a view that reads what they hold hears of a change by itself. Values are the same if they
/// are equal. Where nobody can tell, as with closures, they are not the same.
///
/// A primitive view has no body to save, and is never the same.
///
/// - Complexity: O(*n*) in the number of stored properties, those of nested values included.
func haveSameInputs(_ old: any View, _ new: any View) -> Bool {
    !(new is any PrimitiveView) && isSame(old, new)
}

private func isSame(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if type(of: new) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
    if let new = new as? any Equatable { return isEqual(new, old) }

    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard new.displayStyle != nil, old.children.count == new.children.count else { return false }
    for (old, new) in zip(old.children, new.children) {
        guard old.label == new.label, isSame(old.value, new.value) else { return false }
    }
    return true
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    value == other as? Value
}
