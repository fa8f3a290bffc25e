// I keep the lock short, and set the flag after it.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -         table.withLock { table in
// -             let wasEmpty = table.isEmpty
// -             let result = body(&table)
// -             if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
// -             return result
// -         }
// +         let wasEmpty = table.withLock { $0.isEmpty }
// +         let result = table.withLock { body(&$0) }
// +         let isEmpty = table.withLock { $0.isEmpty }
// +         if isEmpty != wasEmpty { flag.set(!isEmpty) }
// +         return result
// END Step B.2
