// Entries that are new are taken as they are, and known ones grow by what they lack.
// MARK: Step 4.2 · Two lists for one call
for id in other.entries.keys {
    guard let theirs = other.entries[id] else { continue }
    if let mine = entries[id] {
        let new = theirs.keyPaths.subtracting(mine.keyPaths)
        new.forEach { entries[id]?.keyPaths.insert($0) }
    } else {
        entries.updateValue(theirs, forKey: id)
    }
}
// END Step 4.2
