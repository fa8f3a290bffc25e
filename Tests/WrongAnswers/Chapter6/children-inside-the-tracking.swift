// "What the view is made of belongs to the view, so I place it inside the tracking too." Then what
// a child reads counts for its parents, as it does with trackings inside trackings.
// Dies at: Step 6.1
// MARK: Step 6.1 · Evaluate the body and place the children inside the tracking
// -     view.body
// +     let body = view.body
// +     place([Child(.place(0), body)], in: node)
// +     return body
// END Step 6.1
