// There is nothing to report while no train is featured.
// Dies at: Step 1.2
// MARK: Step 1.2 · Board.swift
// -         registrar.access(self, keyPath: \.featured)
// +         if _featured != nil { registrar.access(self, keyPath: \.featured) }
// END Step 1.2
