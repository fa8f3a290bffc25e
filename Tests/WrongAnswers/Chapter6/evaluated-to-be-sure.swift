// "Views are not `Equatable`, so I cannot compare them. Where I can, I do; otherwise I evaluate the
// body, to be on the safe side."
// Dies at: Step 6.3
// MARK: Step 6.3 · Compare views only if they are `Equatable`
if let new = view as? any Equatable, isEqual(new, node.view) { return }
func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    value == other as? Value
}
// END Step 6.3
