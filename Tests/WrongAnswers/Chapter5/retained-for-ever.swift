// A pointer that is kept has to be retained.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// -     set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
// +     set { threadLocal = newValue.map { Unmanaged.passRetained($0).toOpaque() } }
// END Step 5.1
