// After the call there is no list. Before it I keep what there is.
// Dies at: Step 1.4
// MARK: Step 1.4 · AccessList.swift
/// The list that reads are recorded in, or `nil` while nobody wants to know.
///
/// It is a global because a getter takes no arguments: there is no other way to tell it where to
/// report. `nonisolated(unsafe)` is a debt. It promises the compiler that only one thread comes
/// here, and nothing keeps that promise until chapter 5 does.
nonisolated(unsafe) var accessList: AccessList? = AccessList()
// END Step 1.4
// MARK: Step 1.4 · ObservationTracking.swift
defer { accessList = nil }
// END Step 1.4
