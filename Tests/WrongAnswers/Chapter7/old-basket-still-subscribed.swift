// "I add a subscription for each basket that comes."
// Dies at: Step 7.5
// MARK: Step 7.5 · Add the subscriptions up
// - private var subscription: AnyCancellable?
// + private var subscription: [AnyCancellable] = []
// …
// -     subscription = basket.objectWillChange.sink { [objectWillChange] in
// +     let new = basket.objectWillChange.sink { [objectWillChange] in
//           objectWillChange.send()
//       }
// +     subscription.append(new)
// END Step 7.5
