// A local function opens the existential, so the body keeps its type inside the tracking.
// MARK: Step 6.1 · Count the evaluation, and evaluate the body inside a tracking
func tracked<V: View>(_ view: V, as evaluation: Evaluation) -> any View {
    withObservationTracking { () -> V.Body in
        defer { assert(node.evaluation == evaluation) }
        return view.body
    } onChange: { [outdated, evaluation] in
        outdated.insert(evaluation)
    }
}
let body = tracked(view, as: count(node))
// END Step 6.1
