// "The body of a row only calls its closure, so it isn't counted, and there is nothing to track."
// Dies at: Step 6.1
// MARK: Step 6.1 · Track all views but rows
// + if node.view is ForEach.Row {
// +     return place([Child(.place(0), view.body)], in: node)
// + }
//   let evaluation = count(node)
// END Step 6.1
