import Foundation
import Testing
import WorkshopSteps

@Suite("Events")
struct TestEventTests {
    /// The event of a failed expectation with a comment, as Swift Testing writes it.
    private func event(rest: String) throws -> TestEvent {
        let line = """
            {"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false},\
            "messages":[{"symbol":"fail","text":"Expectation failed: (1 → 1) == 2"},\
            {"symbol":"details","text":"It should be 2."}],\
            "testID":"T/t()"\(rest)},"version":0}
            """
        return try #require(TestEvent.events(in: Data(line.utf8)).first)
    }

    @Test(arguments: [#","_comments":["It should be 2."]"#, ""])
    func `the author's words come from Swift 6.3's stream and from 6.2's`(rest: String) throws {
        let event = try event(rest: rest)
        #expect(event.comments == ["It should be 2."])
        #expect(event.messages.first == "Expectation failed: (1 → 1) == 2")
    }

    @Test(arguments: ProcessEnd.allCases)
    func `how a process ended is read from the words that say so`(end: ProcessEnd) {
        #expect(ProcessEnd(saidBy: "\(end.rawValue) …") == end)
        #expect(ProcessEnd(saidBy: "The trap: …") == nil)
    }
}
