import Observation
@Observable final class Train { var delay = 0 }
nonisolated(unsafe) let train = Train()
_ = withObservationTracking { train.delay } onChange: {
    print("onChange: still \(train.delay) min late")
    train.delay += 1
}
train.delay = 5
print("The train is \(train.delay) min late.")
