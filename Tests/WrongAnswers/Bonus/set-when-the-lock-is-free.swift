// I keep the lock short: there is one now, so I set the flag after it.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -         table.withLock { table in
// +         let (result, isFirst) = table.withLock { table in
//               let wasEmpty = table.isEmpty
//               let result = body(&table)
// -             if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
// -             return result
// +             if table.isEmpty, !wasEmpty { flag.set(false) }
// +             return (result, wasEmpty && !table.isEmpty)
//           }
// +         if isFirst { flag.set(true) }
// +         return result
// END Step B.2
