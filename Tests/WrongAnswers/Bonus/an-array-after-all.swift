// An array of one is small.
// Dies at: Step B.8
// MARK: Step B.8 · Few.swift
// -     private var head: Element?
// …
// -     var endIndex: Int { head == nil ? 0 : 1 + tail.count }
// +     var endIndex: Int { tail.count }
// …
// -         if index == 0, let head { head } else { tail[index - 1] }
// +         tail[index]
// …
// -         if head == nil { head = element } else { tail.append(element) }
// +         tail.append(element)
// …
// -         if !tail.isEmpty { tail.removeAll(where: isRemoved) }
// -         if head.map(isRemoved) == true { head = tail.isEmpty ? nil : tail.removeFirst() }
// +         tail.removeAll(where: isRemoved)
// END Step B.8
