import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests.`Step 8.3` {
    @Test func `Each evaluation starts one tracking`() async {
        let before = trackingsStarted.load(ordering: .relaxed)
        let loop = await Loop(Observations { train.delay })
        train.delay = 5
        await settle()
        let after = trackingsStarted.load(ordering: .relaxed)
        #expect(loop.values == [0, 5])
        #expect(after - before == 2, "Which tracking does a `Change` already contain?")
    }

    @Test func `The closure runs in a tracking started on the same thread`() async {
        let loop = await Loop(
            Observations {
                _ = train.delay
                return accessList?.tracking.startedOnThisThread == true
            })
        train.delay = 5
        await settle()
        #expect(loop.values == [true, true], "On which thread does the tracking begin?")
    }
}
