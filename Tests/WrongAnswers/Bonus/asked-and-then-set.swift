// I look at the table under the lock, and set the flag when it is let go.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
// -         table.withLock { table in
// -             let wasEmpty = table.isEmpty
// +         let (result, isEmpty) = table.withLock { table in
//               let result = body(&table)
// -             if table.isEmpty != wasEmpty { flag.set(wasEmpty) }
// -             return result
// +             return (result, table.isEmpty)
//           }
// +         flag.set(!isEmpty)
// +         return result
// END Step B.2
