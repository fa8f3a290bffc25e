import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    // These tests never suspend, so work that is scheduled on the main actor always runs too late.
    @MainActor
    @Suite struct `Step 7.5` {
        nonisolated(unsafe) let oldTrip = OldTrip(to: "Lisboa", basket: .with(0))
        let trip = Trip(to: "Porto", basket: Basket())

        @Test func `Each ticket in the old trip's basket is shown`() {
            let screen = Renderer(OldTripScreen(trip: oldTrip))
            var shown: [String] = []
            for _ in 1...3 {
                screen.press("+")
                screen.update()
                shown.append(screen.text)
            }
            let texts = (1...3).map { "Lisboa, tickets: \($0) [+]" }
            #expect(
                shown == texts,
                "The basket reports its change. What subscribes to the basket, and when?")
        }

        @Test func `The trip's new basket is shown`() {
            let screen = Renderer(OldTripScreen(trip: oldTrip))
            for count in [7, 9] {
                oldTrip.basket = .with(count)
                screen.update()
            }
            #expect(screen.lines == ["Lisboa, tickets: 9 [+]"], "What reports the new basket?")
        }

        @Test func `A change to the trip's latest basket is shown`() {
            let screen = Renderer(OldTripScreen(trip: oldTrip))
            for count in [7, 9] {
                oldTrip.basket = .with(count)
                screen.update()
            }
            oldTrip.basket.count += 2
            screen.update()
            #expect(
                screen.lines == ["Lisboa, tickets: 11 [+]"], "Which baskets report to the trip?")
        }

        @Test func `Changes to the trip's earlier baskets are ignored`() {
            let baskets: [OldBasket] = [oldTrip.basket, .with(7), .with(9)]
            let screen = Renderer(OldTripScreen(trip: oldTrip))
            for basket in baskets.dropFirst() { oldTrip.basket = basket }
            screen.update()
            baskets[0].count += 1
            baskets[1].count += 1
            #expect(screen.needsUpdate == false, "Which baskets still report to the trip?")
        }

        @Test func `The trip reports a ticket before the basket changes`() {
            let seen = Log<Int>()
            let subscription = oldTrip.objectWillChange.sink {
                seen.append(oldTrip.basket.count)
            }
            for count in 1...3 { oldTrip.basket.count = count }
            withExtendedLifetime(subscription) {}
            #expect(seen.entries == [0, 1, 2], "When does the trip pass on the basket's report?")
        }

        @Test func `The trip reports a new basket before it replaces the old one`() {
            let seen = Log<Int>()
            let subscription = oldTrip.objectWillChange.sink {
                seen.append(oldTrip.basket.count)
            }
            for count in 1...3 { oldTrip.basket = .with(count) }
            withExtendedLifetime(subscription) {}
            #expect(
                seen.entries == [0, 1, 2],
                "Which basket does the trip hold when it reports the change?")
        }

        @Test func `A trip can be freed before its basket`() {
            let basket = OldBasket.with(0)
            var trip: OldTrip? = OldTrip(to: "Lisboa", basket: basket)
            weak let freed = trip
            trip = nil
            basket.count += 1
            #expect(freed == nil, "What does the basket's subscriber capture?")
        }

        @Test func `Each ticket in the observable trip's basket is shown`() {
            let screen = Renderer(TripScreen(trip: trip))
            var shown: [String] = []
            for _ in 1...3 {
                screen.press("+")
                screen.update()
                shown.append(screen.text)
            }
            let texts = (1...3).map { "Porto, tickets: \($0) [+]" }
            #expect(shown == texts, "Which properties does the body read each time it runs?")
        }

        @Test func `The observable trip's new basket is shown`() {
            let screen = Renderer(TripScreen(trip: trip))
            trip.basket = Basket()
            trip.basket.count = 9
            screen.update()
            #expect(screen.lines == ["Porto, tickets: 9 [+]"], "What does the summary read?")
        }
    }
}

extension OldBasket {
    fileprivate static func with(_ count: Int) -> OldBasket {
        let basket = OldBasket()
        basket.count = count
        return basket
    }
}
