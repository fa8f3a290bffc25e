// `access` is called inside a tracking, so there is a list.
// Dies at: Step 1.1
// By: trap
// MARK: Step 1.1 · ObservationRegistrar.swift
// swift-format-ignore: NeverForceUnwrap
accessList!.keyPaths[ObjectIdentifier(subject), default: []].insert(keyPath)
// END Step 1.1
