import Testing
import WorkshopTesting

extension Chapter9Tests {
    @Suite struct `Step 9.2` {
        @Test func `Each object stores a registrar`() {
            let names = storedNames(of: LightSignal(name: "A", speed: 40))
            #expect(names.contains("_$observationRegistrar"), "Is the role declared?")
        }
    }
}
