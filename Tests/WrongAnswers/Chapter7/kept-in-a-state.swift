// "`State` is the wrapper for what a view shows." It keeps the first sign, and doesn't
// subscribe to it.
// Dies at: Step 7.2
// MARK: Step 7.2 · Keep the object
// - @ObservedObject var sign: OldSign
// + @State var sign: OldSign
// END Step 7.2
