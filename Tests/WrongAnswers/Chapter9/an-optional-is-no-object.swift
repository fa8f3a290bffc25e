// An optional is no object. `!=` has to do.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservableMacro.swift
// -     (": Equatable & AnyObject", "?", "lhs != rhs || lhs !== rhs"),
// END Step 9.11
