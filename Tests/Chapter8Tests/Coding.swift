import Foundation

/// A value that was encoded and decoded again.
func copied<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
