// Values and change are taken out in one assignment, and a switch decides whether they go back.
// MARK: Step 8.4 · A loop without an end
let taken = self.values
(self.values, self.change) = (nil, nil)
if Task.isCancelled { return nil }
guard let values = taken else { return nil }
// END Step 8.4
// MARK: Step 8.4 · A loop without an end
let element: Element
switch iteration {
case .finish:
    return nil
case .next(let value):
    element = value
    self.values = values
}
// END Step 8.4
// MARK: Step 8.4 · A loop without an end
deinit {
    signal.set()
    tracking.cancel()
}
// END Step 8.4
