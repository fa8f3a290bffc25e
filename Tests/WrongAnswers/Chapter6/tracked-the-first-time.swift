// "The view is tracked already when it is evaluated again." A tracking is over with its first change.
// Dies at: Step 6.1
// MARK: Step 6.1 · Renderer.swift
let isNew = node.evaluation == nil
let evaluation = count(node)
let body =
    isNew
    ? withObservationTracking {
        view.body
    } onChange: { [outdated] in
        outdated.insert(evaluation)
    } : view.body
// END Step 6.1
