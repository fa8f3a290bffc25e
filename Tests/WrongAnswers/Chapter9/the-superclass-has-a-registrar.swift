// Subclasses need the registrar too, so it is not private.
// Dies at: Step 9.2
// MARK: Step 9.2
// - [
// + return [
// …
// -     private let _$observationRegistrar = Chapter9.ObservationRegistrar()
// +     internal let _$observationRegistrar = Chapter9.ObservationRegistrar()
// …
// - @attached(
// -     member,
// -     names: named(_$observationRegistrar), named(access), named(withMutation),
// -     named(shouldNotifyObservers))
// END Step 9.2
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
