import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    // These tests never suspend, so work that is scheduled on the main actor always runs too late.
    @MainActor
    @Suite struct `Step 7.1` {
        let sign = OldSign(text: "Lisboa")

        @Test func `Only the view with the wrapper shows a change`() {
            let screen = Renderer(
                Screen {
                    PlainNotice(sign: sign)
                    Notice(sign: sign)
                })
            sign.text = "Porto"
            screen.update()
            #expect(screen.lines == ["Lisboa", "Porto"], "Which views subscribe, and until when?")
        }

        @Test func `The view is outdated by the time the setter returns`() {
            let screen = Renderer(Notice(sign: sign))
            let gate = Gate()
            // These tasks block the pool's threads, so a task that the change starts can't run.
            for _ in 1...64 { Task.detached(priority: Task.currentPriority) { gate.wait() } }
            sign.text = "Porto"
            let isOutdated = screen.needsUpdate
            gate.open()
            #expect(isOutdated == true, "Which thread leaves the note, and when?")
        }

        @Test(arguments: [true, false]) func `Each of three changes is shown`(tracksReads: Bool) {
            let screen = Renderer(Notice(sign: sign), tracksReads: tracksReads)
            var shown: [String] = []
            for text in ["Porto", "Faro", "Braga"] {
                sign.text = text
                screen.update()
                shown.append(screen.text)
            }
            #expect(
                shown == ["Porto", "Faro", "Braga"], "What notifies the view of the next change?")
        }

        @Test(arguments: 0..<3) func `A change to any of three objects is shown`(changed: Int) {
            let signs = [OldSign(text: "a"), OldSign(text: "b"), OldSign(text: "c")]
            let screen = Renderer(Crossing(first: signs[0], second: signs[1], third: signs[2]))
            signs[changed].text = "x"
            screen.update()
            #expect(
                screen.lines == signs.map(\.text), "How many objects does the view subscribe to?")
        }

        @Test func `A change right after the read is shown in the next turn`() {
            let screen = Renderer(Interrupted(sign: sign))
            sign.text = "Porto"
            screen.update()
            #expect(screen.lines == ["Porto"])
            screen.update()
            #expect(screen.lines == ["Faro"], "When does the view subscribe?")
        }

        @Test func `After three turns, a change still leaves only one note`() {
            let screen = Renderer(Notice(sign: sign))
            for text in ["Porto", "Faro", "Braga"] {
                sign.text = text
                screen.update()
            }
            sign.text = "Lisboa"
            #expect(
                screen.outdated.all.count == 1,
                "How many subscriptions does the view have at this point?")
        }

        @Test func `A view shows changes to the object it received most recently`() {
            let signs = [OldSign(text: "a"), OldSign(text: "b"), OldSign(text: "c")]
            let train = Train(to: "Lisboa", platform: 0)
            let screen = Renderer(Screen { Notice(sign: signs[train.platform]) })
            for number in 1...2 {
                train.platform = number
                screen.update()
            }
            signs[2].text = "x"
            screen.update()
            #expect(screen.lines == ["x"], "To which of the objects is the view subscribed now?")
        }

        @Test func `A view's earlier objects no longer notify it`() {
            let signs = [OldSign(text: "a"), OldSign(text: "b"), OldSign(text: "c")]
            let train = Train(to: "Lisboa", platform: 0)
            let screen = Renderer(Screen { Notice(sign: signs[train.platform]) })
            for number in 1...2 {
                train.platform = number
                screen.update()
            }
            signs[0].text = "x"
            signs[1].text = "x"
            #expect(
                screen.needsUpdate == false, "To which of the objects is the view still subscribed?"
            )
        }

        @Test func `If every row gets the object, one change evaluates all rows`() {
            let trains = (0..<10).map { Timetable.Departure(to: "Lisboa", platform: $0) }
            let timetable = Timetable(departures: trains)
            let screen = Renderer(TimetableView(timetable: timetable))
            let ran = screen.bodies { timetable.departures[2].delay = 5 }
            #expect(ran == [TimetableView.self: 1, TimetableRow.self: 10])
        }

        @Test func `If every row gets only its text, one change evaluates one row`() {
            let trains = (0..<10).map { Timetable.Departure(to: "Lisboa", platform: $0) }
            let timetable = Timetable(departures: trains)
            let screen = Renderer(Statuses(timetable: timetable))
            let ran = screen.bodies { timetable.departures[2].delay = 5 }
            #expect(ran == [Statuses.self: 1, Status.self: 1])
        }
    }
}

// MARK: - Views with an object

private struct Notice: View {
    @ObservedObject var sign: OldSign
    var body: some View { Text(sign.text) }
}

private struct PlainNotice: View {
    let sign: OldSign
    var body: some View { Text(sign.text) }
}

private struct Crossing: View {
    @ObservedObject var first: OldSign
    @ObservedObject var second: OldSign
    @ObservedObject var third: OldSign
    var body: some View {
        Text(first.text)
        Text(second.text)
        Text(third.text)
    }
}

/// Changes the sign from Porto to Faro, right after the read.
private struct Interrupted: View {
    @ObservedObject var sign: OldSign
    var body: some View {
        let text = sign.text
        let _ = text == "Porto" ? sign.text = "Faro" : ()
        Text(text)
    }
}

// MARK: - Rows that get values

private struct Status: View {
    let text: String
    var body: some View { Text(text) }
}

private struct Statuses: View {
    @ObservedObject var timetable: Timetable
    var body: some View {
        ForEach(timetable.departures.indices, id: \.self) { index in
            Status(text: timetable.departures[index].status)
        }
    }
}
