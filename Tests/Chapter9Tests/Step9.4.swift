import Testing
import WorkshopTesting

// With Swift 6.2's own macro, the class doesn't compile.
#if !TOOLCHAIN || compiler(>=6.3)
    extension Chapter9Tests {
        @Suite struct `Step 9.4` {
            @Test func `An object stores a copy of the property`() {
                let names = storedNames(of: Signpost())
                #expect(
                    names.contains("_kilometer"),
                    "Is the role declared with this step's macro type?")
            }
        }
    }
#endif
