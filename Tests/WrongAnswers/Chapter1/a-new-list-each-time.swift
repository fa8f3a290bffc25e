// I never change a list: I make a new one with more in it.
// Dies at: Step 1.1
// MARK: Step 1.1 · ObservationRegistrar.swift
guard let old = accessList else { return }
let new = AccessList()
new.keyPaths = old.keyPaths
new.keyPaths[ObjectIdentifier(subject), default: []].insert(keyPath)
accessList = new
// END Step 1.1
