import Chapter9

@Observable final class Train { var delay = 0 }
final class Screen {
    let train = Train()
    func draw() {
        withObservationTracking {
            _ = train.delay
        } onChange: {
            self.draw()
        }
    }
}
