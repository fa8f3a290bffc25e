import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    // These tests never suspend, so work that is scheduled on the main actor always runs too late.
    @MainActor
    @Suite struct `Step 7.7` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `An ObservationView shows a change, but text outside it is stale`() {
            let screen = Renderer(
                Screen {
                    Text(train.status)
                    ObservationView { Text(train.status) }
                }, tracksReads: false)
            train.delay = 5
            screen.update()
            #expect(
                screen.lines == ["on time", "5 min late"], "What notifies the view of a change?")
        }

        @Test func `An ObservationView shows each of three changes`() {
            let screen = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
            var shown: [String] = []
            for delay in [5, 10, 15] {
                train.delay = delay
                screen.update()
                shown.append(screen.text)
            }
            #expect(
                shown == ["5 min late", "10 min late", "15 min late"],
                "Which reads are tracked, and what does `onChange` notify?")
        }

        @Test func `A change to a property that wasn't read needs no update`() {
            let screen = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
            train.platform = 5
            #expect(
                screen.needsUpdate == false, "When does the token report a change?")
            train.delay = 5
            #expect(screen.needsUpdate)
        }

        @Test func `Each evaluation creates the content once`() {
            let made = Counter()
            let screen = Renderer(
                ObservationView {
                    let _ = made.increment()
                    Text(train.status)
                }, tracksReads: false)
            for delay in [5, 10] {
                train.delay = delay
                screen.update()
            }
            #expect(made.value == 3, "What does `withObservationTracking` return?")
        }

        @Test func `The view is notified on the thread that makes the change`() {
            let screen = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
            let senders = Log<String>()
            let here = thisThread
            let subscriptions = screen.root.objects.map { object in
                object.objectWillChange.sink {
                    senders.append(thisThread == here ? "this thread" : "another thread")
                }
            }
            train.delay = 5
            withExtendedLifetime(subscriptions) {}
            #expect(
                senders.entries == ["this thread"], "What notifies the view, and on which thread?")
        }
    }
}
