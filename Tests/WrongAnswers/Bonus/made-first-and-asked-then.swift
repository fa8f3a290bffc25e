// I need the key path anyway, so I get it first.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
// +     let keyPath = keyPath()
//       guard bonusThreadLocal != nil else { return }
// -     record(keyPath())
// +     record(keyPath)
// END Step B.1
