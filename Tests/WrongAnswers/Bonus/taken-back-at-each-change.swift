// The trackings have been told, so nothing waits.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -             if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
// +             flag.set(wasEmpty)
// END Step B.2
