import Testing
import WorkshopTesting

// With Swift 6.2's own macro, the classes don't compile.
#if !TOOLCHAIN || compiler(>=6.3)
    extension Chapter9Tests {
        @Suite struct `Step 9.5` {
            let signpost = Signpost()
            let counted = Counted()

            @Test func `A property with the attribute is computed`() {
                let names = storedNames(of: signpost)
                #expect(!names.contains("kilometer"), "Is the role declared?")
            }

            @Test func `A change to a property with the attribute calls onChange`() {
                let calls = track { signpost.kilometer }
                signpost.kilometer = 5
                #expect(calls.value == 1)
                #expect(signpost.kilometer == 5)
            }

            @Test func `A read calls the class's own access function`() {
                _ = counted.wagons
                #expect(counted.log.entries == ["access"])
            }

            @Test func `The value is read after the call to access`() {
                counted.duringAccess = { [counted] in counted.wagons = 2 }
                let wagons = counted.wagons
                #expect(wagons == 2, "What if the value changes while `access` runs?")
            }

            @Test func `A change is made inside the class's own withMutation`() {
                counted.wagons = 1
                let last = counted.log.entries.last
                #expect(
                    last == "withMutation, which changed 0 to 1",
                    "Which code stores the new value, and when?")
            }
        }
    }
#endif
