// Both lists get what the other has.
// Dies at: Step 4.2
// MARK: Step 4.2 · AccessList.swift
//   }
// + if entries.count > other.entries.count { other.merge(self) }
// END Step 4.2
