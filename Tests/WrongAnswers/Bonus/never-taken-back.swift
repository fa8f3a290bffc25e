// What was observed once will be observed again.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -             if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
// +             if wasEmpty, !table.isEmpty { flag.set(true) }
// END Step B.2
