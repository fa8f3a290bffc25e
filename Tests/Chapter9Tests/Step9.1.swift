import Chapter9
import Testing
import WorkshopTesting

extension Chapter9Tests {
    @Suite struct `Step 9.1` {
        @Test func `A class with the attribute conforms to Observable`() {
            let signal: Any = LightSignal(name: "A", speed: 40)
            let conforms = signal is any Observable
            #expect(conforms == true, "Is the role declared, and does it name the protocol?")
        }
    }
}
