// Inside of a chapter's `apply`, its list will do.
// Dies at: Step B.9
// MARK: Step B.9 · AccessList.swift
// -     get { bonusThreadLocal?.assumingMemoryBound(to: AccessList.self) }
// +     get { (bonusThreadLocal ?? threadLocal)?.assumingMemoryBound(to: AccessList.self) }
// END Step B.9
