// The declaration is wrong, so that is where I say it.
// Dies at: Step 9.10
// MARK: Step 9.10 · Diagnostics.swift
// - return Diagnostic(node: property.bindings, message: message, fixIts: fixIts)
// + return Diagnostic(node: property, message: message, fixIts: fixIts)
// END Step 9.10
