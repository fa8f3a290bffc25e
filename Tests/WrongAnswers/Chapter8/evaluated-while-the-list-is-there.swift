// `defer` puts the outer list back, whatever happens.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
//   accessList = list
// + defer { accessList = list.outer }
//   do throws(Failure) {
//       let result = try apply()
// -     accessList = list.outer
// …
//   } catch {
// -     accessList = list.outer
// END Step 8.5
