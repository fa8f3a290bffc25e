// "The body is there now, so I place it." The line below the region does, too.
// Dies at: Step 6.1
// MARK: Step 6.1 · Place the body in the region as well
//   }
// + place([Child(.place(0), body)], in: node)
// END Step 6.1
