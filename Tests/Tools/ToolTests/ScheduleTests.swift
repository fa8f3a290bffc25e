import Testing

@testable import WorkshopCheck

@Suite("Which builder builds what")
struct ScheduleTests {
    @Test func `everything is built, and once`() {
        for builders in 1...4 {
            let chapters = [1, 1, 1, 2] + Array(repeating: 5, count: 23) + [6, 6]
            var schedule = Schedule(chapters: chapters)
            var built: [Int] = []
            var isLeft = true
            while isLeft {
                let next = (1...builders).compactMap { schedule.next(for: $0) }
                built += next
                isLeft = !next.isEmpty
            }
            #expect(built.sorted() == Array(chapters.indices), "with \(builders) builders")
        }
    }

    @Test func `a builder keeps to its chapter, and begins with the largest`() {
        var schedule = Schedule(chapters: [1, 1, 2, 2, 2, 3])
        #expect(schedule.next(for: 1) == 2)
        #expect(schedule.next(for: 2) == 0)
        #expect((1...2).map { _ in schedule.next(for: 1) } == [3, 4])
        #expect(schedule.next(for: 2) == 1)
        #expect(schedule.next(for: 2) == 5)
        #expect(schedule.next(for: 1) == nil)
    }

    @Test func `a builder without a chapter takes half of another one's, from the end`() {
        var schedule = Schedule(chapters: Array(repeating: 1, count: 11))
        #expect(schedule.next(for: 1) == 0)
        #expect(schedule.next(for: 2) == 6)
        #expect(schedule.next(for: 1) == 1)
    }

    @Test func `the last few are left to the one that is at them`() {
        var schedule = Schedule(chapters: [1, 1, 1, 1])
        #expect(schedule.next(for: 1) == 0)
        #expect(schedule.next(for: 2) == nil)
        #expect((1...4).map { _ in schedule.next(for: 1) } == [1, 2, 3, nil])
    }
}
