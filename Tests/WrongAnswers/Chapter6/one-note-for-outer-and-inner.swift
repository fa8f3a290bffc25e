// "An outer view's evaluation includes the views inside it, so one note will do."
// Dies at: Step 6.1
// MARK: Step 6.1 · No note if an outer view has one
//   } onChange: { [outdated] in
// +     if outdated.all.contains(where: { $0.depth < evaluation.depth }) { return }
// END Step 6.1
