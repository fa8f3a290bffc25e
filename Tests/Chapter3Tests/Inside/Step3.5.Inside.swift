import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests.`Step 3.5` {
    @Test func `A registrar whose train is gone is freed`() {
        var train: Train? = .lisboa
        weak let registrar = train?.registrar
        _ = track { train?.delay }
        train = nil
        #expect(registrar == nil, "Which objects keep each other alive?")
    }
}
