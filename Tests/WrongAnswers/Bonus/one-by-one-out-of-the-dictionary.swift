// I remove what is affected.
// Dies at: Step B.6
// MARK: Step B.6 · Table.swift
// -         let (key, waiting) = many.remove(at: index)
// -         for (id, tracking) in waiting {
// -             if isAffected(tracking) {
// -                 taken.append(tracking)
// -             } else {
// -                 many[key, default: [:]][id] = tracking
// -             }
// +         let (key, waiting) = many[index]
// +         for (id, tracking) in waiting where isAffected(tracking) {
// +             taken.append(tracking)
// +             many[property]?[id] = nil
//           }
// +         if many.values[index].isEmpty { many.remove(at: index) }
//           return (taken, key)
// END Step B.6
