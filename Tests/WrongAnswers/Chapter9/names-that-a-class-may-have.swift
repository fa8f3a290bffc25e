// A type parameter may have any name.
// Dies at: Step 9.2
// MARK: Step 9.2
// - [
// + let member: TokenSyntax = "Member"
// + let result: TokenSyntax = "MutationResult"
// + return [
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
