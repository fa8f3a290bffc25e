// "The same text again is no change." To ask for it with `text` is to read it: whoever writes depends on it.
// Dies at: Step 7.2
// MARK: Step 7.2 · Report only what is new
// -         registrar.withMutation(of: self, keyPath: \.text) {
// -             _text = newValue
// +         if text != newValue {
// +             registrar.withMutation(of: self, keyPath: \.text) {
// +                 _text = newValue
// +             }
// END Step 7.2
