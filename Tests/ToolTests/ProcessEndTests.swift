import Testing
import WorkshopSteps

@Suite("How a process ended")
struct ProcessEndTests {
    @Test(arguments: ProcessEnd.allCases)
    func `it is read from the words that say so`(end: ProcessEnd) {
        #expect(ProcessEnd(saidBy: "\(end.rawValue) …") == end)
        #expect(ProcessEnd(saidBy: "The trap: …") == nil)
    }
}
