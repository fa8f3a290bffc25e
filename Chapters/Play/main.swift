import Observation

// For you to play with: `swift run play`. After chapter 2, put `import Chapter2` in place of the
// import above; after chapter 3, `import Chapter3`, and so on.

nonisolated(unsafe) let lisboa = Train()
nonisolated(unsafe) let porto = Train()

withObservationTracking {
    print("Lisboa is \(lisboa.delay) min late.")
} onChange: {
    print("onChange: a change of something that was read.")
}

for (name, train, delay) in [("Porto", porto, 20), ("Lisboa", lisboa, 5), ("Lisboa", lisboa, 10)] {
    print("Setting \(name) to \(delay).")
    train.delay = delay
}

// Lesson 1 asks for a guess before you read on: how does a train let the function know?

final class Train: Observable {
    private let registrar = ObservationRegistrar()
    private var _delay = 0
    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return _delay
        }
        set { registrar.withMutation(of: self, keyPath: \.delay) { _delay = newValue } }
    }
}
