// The call is over before its `onChange` is made.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// - func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
// + func install(_ registrations: Few<Registration>, onChange makeOnChange: () -> @Sendable () -> Void)
// + {
//       isStarting.store(false, ordering: .relaxed)
// +     let onChange = makeOnChange()
// …
// - list.tracking.install(list.registrations, onChange: onChange())
// + list.tracking.install(list.registrations, onChange: onChange)
// END Step B.3
