// Whoever shows the featured train shows its delay, so I report that as well.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
//           registrar.access(self, keyPath: \.featured)
// +         _ = _featured?.delay
// END Step 1.2
