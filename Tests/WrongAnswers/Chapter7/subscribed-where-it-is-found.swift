// "The object tells the storage, and the storage the view." The next evaluation's subscriptions take
// the place of this one.
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
//       state.connect(to: node, as: label)
// +     let changes = state.location.storage.objectWillChange
// +     node.subscriptions.append(wrappedValue.objectWillChange.sink { changes.send() })
// …
// - var objects: [any ObservableObject] { [wrappedValue] }
// + var objects: [any ObservableObject] { state.objects }
// END Step 7.4
