// A property has an observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// -         observers[keyPath, default: []].append(onChange)
// +         observers[keyPath] = [onChange]
// END Step 2.1
