// Each list knows those inside of it.
// Dies at: Step 5.6
// MARK: Step 5.6 · AccessList.swift
// -     self.outer = outer
// +     self.outer = outer
// +     outer?.inner.append(self)
//   }
// +
// + /// The lists of the calls inside of this one.
// + private var inner: [AccessList] = []
// END Step 5.6
