// Two objects that are equal are the same.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservableMacro.swift
// -     (": Equatable & AnyObject", "", "lhs != rhs || lhs !== rhs"),
// +     (": Equatable & AnyObject", "", "lhs != rhs"),
// END Step 9.11
