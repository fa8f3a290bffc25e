// What is added during a change waits in a dictionary of its own until the change is over.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
//   private var observers: [AnyKeyPath: [@Sendable () -> Void]] = [:]
// + private var added: [AnyKeyPath: [@Sendable () -> Void]] = [:]
// + private var isCalling = false
// …
// -         observers[keyPath, default: []].append(onChange)
// +         if isCalling {
// +             added[keyPath] = [onChange]
// +         } else {
// +             observers[keyPath, default: []].append(onChange)
// +         }
// …
// + isCalling = true
//   for observer in observers[keyPath] ?? [] {
//       observer()
//   }
// + isCalling = false
// + observers.merge(added) { $0 + $1 }
// + added = [:]
// END Step 2.1
