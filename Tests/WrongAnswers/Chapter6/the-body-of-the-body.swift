// "What a body describes is a view, and I need its body as well."
// Dies at: Step 6.1
// MARK: Step 6.1
// -     view.body
// +     let body = view.body
// +     if !(body is any PrimitiveView) { _ = body.body }
// +     return body
// END Step 6.1
