import Testing
import WorkshopSteps

@testable import WorkshopTesting

/// What a run keeps for the next one.
@Suite("The memory of the steps")
struct StepMemoryTests {
    private let first = Step(chapter: 3, number: 1)
    private let second = Step(chapter: 3, number: 2)
    private let third = Step(chapter: 3, number: 3)

    @Test func `the step that has changed last is known when another one breaks`() {
        var memory = StepMemory()
        memory.begin([first: "a", second: "b", third: "c"])
        memory.noteDone([first])
        memory.begin([first: "a", second: "b2", third: "c"])
        memory.noteDone([first, second])
        memory.begin([first: "a", second: "b3", third: "c"])
        memory.begin([first: "a", second: "b3", third: "c2"])
        #expect(memory.done == [first, second])
        #expect(memory.stepsChangedLast(since: first) == [third])
        #expect(memory.stepsChangedLast(since: third) == [])
    }

    @Test func `nothing has changed since a step was green`() {
        var memory = StepMemory()
        memory.begin([first: "a", second: "b"])
        memory.noteDone([first])
        memory.begin([first: "a", second: "b"])
        #expect(memory.stepsChangedLast(since: first) == [])
    }

    @Test func `it is the same after it was written and read`() {
        var memory = StepMemory()
        memory.begin([first: "a", second: "b"])
        memory.noteDone([first])
        #expect(StepMemory(memory.text) == memory)
        #expect(StepMemory("3.1 3.2\nnonsense") == StepMemory())
    }
}
