// Two values can be compared if they are `Equatable`.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservableMacro.swift
// -     (": AnyObject", "", "lhs !== rhs"),
// -     (": Equatable & AnyObject", "", "lhs != rhs || lhs !== rhs"),
// -     (": Equatable & AnyObject", "?", "lhs != rhs || lhs !== rhs"),
// END Step 9.11
