// "`StateObject` subscribes, too." But the row keeps the first sign that it is given.
// Dies at: Step 7.2
// MARK: Step 7.2 · Keep the object, and subscribe
@StateObject var sign: OldSign
// END Step 7.2
// MARK: Step 7.2 · Make the other one observable
// As in the solution.
// END Step 7.2
