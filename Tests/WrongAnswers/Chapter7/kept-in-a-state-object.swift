// "`StateObject` subscribes, too." But the row keeps the first sign that it is given.
// Dies at: Step 7.2
// MARK: Step 7.2 · Keep the object, and subscribe
// - @ObservedObject var sign: OldSign
// + @StateObject var sign: OldSign
// END Step 7.2
