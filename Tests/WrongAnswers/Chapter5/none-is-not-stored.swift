// "If there is a list, put it there."
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// -     set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
// +     set {
// +         if let newValue { threadLocal = Unmanaged.passUnretained(newValue).toOpaque() }
// +     }
// END Step 5.1
