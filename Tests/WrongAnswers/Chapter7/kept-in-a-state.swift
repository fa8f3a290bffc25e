// "`State` is the wrapper for what a view shows." It keeps the first sign, and doesn't
// subscribe to it.
// Dies at: Step 7.2
// MARK: Step 7.2 · Keep the object
@State var sign: OldSign
// END Step 7.2
// MARK: Step 7.2 · Make the other one observable
// As in the solution.
// END Step 7.2
