// The list keeps its key paths in a set, too: so I can print what was read.
// Dies at: Step 5.6
// By: trap
// MARK: Step 5.6 · AccessList.swift
//   private(set) var isEmpty = true
// + private var keyPaths: Set<AnyKeyPath> = []
// …
// +     keyPaths.insert(keyPath)
//       let property = Property(keyPath: keyPath)
// END Step 5.6
