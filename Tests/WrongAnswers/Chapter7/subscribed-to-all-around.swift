// "Any node around may replace its object, so I subscribe to all that I pass."
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
// -     let storages = sequence(first: node, next: \.parent).compactMap { $0.environment[type] }
// -     location.storage = storages.first as? Storage<Object?> ?? Storage(nil)
// +     let storages = sequence(first: node, next: \.parent)
// +         .compactMap { $0.environment[type] as? Storage<Object?> }
// +     location.storage = storages.first ?? Storage(nil)
// +     node.objects += storages
// END Step 7.6
