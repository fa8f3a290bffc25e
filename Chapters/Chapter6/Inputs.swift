/// Whether a view has the same inputs as the one that was in its place before. If it has, they are
/// no reason to evaluate its body.
///
/// The inputs are the stored properties. Objects are the same if they are identical, whatever they
/// hold: a view that reads an observable object's properties is notified anyway. Values are the same if
/// they are equal. Inputs that can't be compared, such as closures, are never the same.
///
/// A primitive view is never the same: it has no body that could be skipped.
///
/// - Complexity: O(*n*) in the number of stored properties, including those of nested values.
func haveSameInputs(_ old: any View, _ new: any View) -> Bool {
    !(new is any PrimitiveView) && isSame(old, new)
}

/// The name of the first input that is different: `nil` if the inputs are the same, `self` if no
/// single input is different, as with another case of an enum.
func differentInput(_ old: any View, _ new: any View) -> String? {
    if isSame(old, new) { return nil }
    let inputs = zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children)
    return inputs.first { !isSame($0.value, $1.value) }?.0.label ?? "self"
}

private func isSame(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if type(of: new) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
    if let new = new as? any Equatable { return isEqual(new, old) }

    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard new.displayStyle != nil, old.children.count == new.children.count else { return false }
    // Cases of an enum without a value can't be told apart here.
    if new.displayStyle == .enum, new.children.isEmpty { return false }
    for (old, new) in zip(old.children, new.children) {
        guard old.label == new.label, isSame(old.value, new.value) else { return false }
    }
    return true
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    value == other as? Value
}
