// It adds an extension, so that is its role.
// Dies at: Step 9.1
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.2 · Macros.swift
// END Step 9.2
// MARK: Step 9.1 · Macros.swift
@attached(extension)
public macro Observable() = #externalMacro(module: "Chapter9Plugin", type: "ObservableMacro")
// END Step 9.1
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
