/// Returns whether a new view has the same inputs as the view that it replaces. If so, the inputs
/// are no reason to evaluate the new view's body.
///
/// The inputs are the stored properties. Two objects are the same input only if they are identical,
/// regardless of what they contain: a view that reads an observable object's properties is notified
/// anyway. Optionals, tuples, arrays, sets and dictionaries are compared element by element. Two
/// values of any other type are the same input if they are equal. If their type isn't `Equatable`,
/// their stored properties are compared instead. Inputs that can't be compared, such as closures
/// and values with a custom mirror, always count as different.
///
/// A primitive view always counts as different, because it has no body to skip.
///
/// - Precondition: No object among the old view's inputs has been deallocated.
/// - Complexity: O(*n*) in the number of stored properties, including those of nested values.
func haveSameInputs(_ old: any View, _ new: any View) -> Bool {
    !(new is any PrimitiveView) && isSame(old, new)
}

/// Returns the name of the first input that has changed, or `nil` if no input has changed. If the
/// change can't be attributed to one input, such as a change to another case of an enum, returns
/// `self`.
func differentInput(_ old: any View, _ new: any View) -> String? {
    if isSame(old, new) { return nil }
    if new is any CustomReflectable { return "self" }
    let inputs = zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children)
    return inputs.first { !isSame($0.value, $1.value) }?.0.label ?? "self"
}

private func isSame(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if type(of: new) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
    if let new = new as? any Container, !isPlain(type(of: new)) {
        return haveSameElements(old, new)
    }
    if let new = new as? any Equatable { return isEqual(new, old) }
    // A custom mirror may leave out the difference.
    if new is any CustomReflectable { return false }

    let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard new.displayStyle != nil, old.children.count == new.children.count else { return false }
    // A mirror doesn't distinguish enum cases that have no associated values.
    if new.displayStyle == .enum, new.children.isEmpty { return false }
    for (old, new) in zip(old.children, new.children) {
        guard old.label == new.label, isSame(old.value, new.value) else { return false }
    }
    return true
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    value == other as? Value
}

private func haveSameElements<Value: Container>(_ old: Any, _ new: Value) -> Bool {
    (old as? Value).map(new.hasSameElements) ?? false
}

// MARK: - Elements

/// A value that is compared element by element, because `==` on the whole value would call `==` on
/// the objects in it.
private protocol Container {
    /// The types of the elements.
    static var elementTypes: [Any.Type] { get }

    /// Returns whether each element is the same input as the corresponding element of `other`.
    func hasSameElements(as other: Self) -> Bool
}

/// Returns whether a type is `Equatable` and none of its element types is a class. If so, `==`
/// suffices and is faster.
private func isPlain(_ type: Any.Type) -> Bool {
    if let type = type as? any Container.Type { return type.elementTypes.allSatisfy(isPlain) }
    return type is any Equatable.Type && !(type is AnyClass)
}

extension Optional: Container {
    static var elementTypes: [Any.Type] { [Wrapped.self] }

    func hasSameElements(as other: Self) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return isSame(other, self)
    }
}

extension Container where Self: Collection {
    static var elementTypes: [Any.Type] { [Element.self] }

    func hasSameElements(as other: Self) -> Bool {
        count == other.count && zip(other, self).allSatisfy(isSame)
    }
}

extension Array: Container {}
extension ArraySlice: Container {}
extension ContiguousArray: Container {}

extension Set: Container {
    func hasSameElements(as other: Self) -> Bool {
        count == other.count
            && allSatisfy { element in
                guard let index = other.firstIndex(of: element) else { return false }
                return isSame(other[index], element)
            }
    }
}

extension Dictionary: Container {
    static var elementTypes: [Any.Type] { [Key.self, Value.self] }

    func hasSameElements(as other: Self) -> Bool {
        count == other.count
            && allSatisfy { key, value in
                guard let index = other.index(forKey: key) else { return false }
                return isSame(other[index].key, key) && isSame(other[index].value, value)
            }
    }
}

// MARK: - Objects

/// An object among a view's inputs.
///
/// The reference is weak, because the view's own reference may be `weak` or `unowned`. Once the
/// object has been deallocated, the input counts as changed, and an `unowned` input can't even be
/// read.
struct InputObject {
    /// The name of the input.
    let input: String
    /// The object, or `nil` if it has been deallocated.
    private(set) weak var object: AnyObject?
}

/// Returns the objects among a view's inputs, including those in stored properties of nested
/// values.
///
/// For a primitive view, the result is empty, because the inputs of such a view are never compared.
func findInputObjects(of view: any View) -> [InputObject] {
    if view is any PrimitiveView { return [] }
    return Mirror(reflecting: view).children.flatMap { input in
        objects(in: input.value).map { InputObject(input: input.label ?? "self", object: $0) }
    }
}

private func objects(in value: Any) -> [AnyObject] {
    if type(of: value) is AnyClass { return [value as AnyObject] }
    if value is any Collection, retainsObjects(type(of: value)) { return [] }
    return Mirror(reflecting: value).children.flatMap { objects(in: $0.value) }
}

/// Returns whether a collection's elements can be skipped. This is possible if each element is
/// either an object that the collection retains or a value that is compared with `==`.
private func retainsObjects(_ type: Any.Type) -> Bool {
    if let type = type as? any Container.Type {
        return type.elementTypes.allSatisfy(retainsObjects)
    }
    return type is AnyClass || type is any Equatable.Type
}
