// A thread has one list, and it stays until `nil` comes.
// Dies at: Step 5.1
// MARK: Step 5.1 · AccessList.swift
// -     set { threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() } }
// +     set {
// +         guard newValue == nil || threadLocal == nil else { return }
// +         threadLocal = newValue.map { Unmanaged.passUnretained($0).toOpaque() }
// +     }
// END Step 5.1
