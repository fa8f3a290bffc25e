import Foundation

/// A value that was encoded and decoded again.
///
/// It is here so that the tests of chapter 9, which are compiled often, need no Foundation.
public func copied<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
