// A tuple pattern is explained if the fix-it can take it apart.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - } else if property.name == nil {
// + } else if property.name == nil, !property.fixItsThatSeparate.isEmpty {
// END Step 9.10
