// Any two values can be compared by how they look.
// Dies at: Step 9.7
// MARK: Step 9.11 · ObservableMacro.swift
// -     ("", "", "true"),
// +     ("", "", "String(describing: lhs) != String(describing: rhs)"),
// END Step 9.11
