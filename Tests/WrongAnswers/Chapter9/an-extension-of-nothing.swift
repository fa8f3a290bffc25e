// It adds an extension, so that is its role.
// Dies at: Step 9.7
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(extension)
public macro Observable() = #externalMacro(module: "Chapter9Plugin", type: "ObservableMacro")
// END Step 9.7
