import Foundation

/// Returns a copy of a value that was encoded and decoded again.
///
/// This function isn't among the tests of chapter 9, because those tests are compiled often and
/// shouldn't import Foundation.
public func copied<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
