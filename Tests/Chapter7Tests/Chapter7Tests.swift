import Testing
import WorkshopTesting

@testable import Chapter7

@Suite("Chapter 7 · With and without", .serialized, .chapter(7))
struct Chapter7Tests {
    @Test static func `Step 7.1`() async throws { try await step1.run() }

    @Test static func `Step 7.2`() async throws { try await step2.run() }

    @Test static func `Step 7.3`() async throws { try await step3.run() }

    @Test static func `Step 7.4`() async throws { try await step4.run() }

    @Test static func `Step 7.5`() async throws { try await step5.run() }

    @Test static func `Step 7.6`() async throws { try await step6.run() }

    @Test static func `Step 7.7`() async throws { try await step7.run() }
}

// On the main actor, so that what a solution leaves to it comes too late each time.

let step1 = StepTests("7.1") {
    StepTest("an object says that it will change, and the view is outdated") {
        @MainActor in
        /// Counts how often it is asked for what notifies its subscribers.
        final class AskedObject: ObservableObject {
            private(set) var asked = 0
            private let willChange = ObjectWillChange()
            var objectWillChange: ObjectWillChange {
                asked += 1
                return willChange
            }
        }
        struct AskingView: View {
            @ObservedObject var object: AskedObject
            var body: some View { Text("Departures") }
        }
        let object = AskedObject()
        let renderer = Renderer(AskingView(object: object))
        let isAsked = object.asked > 0
        object.objectWillChange.send()
        let isOutdated = renderer.needsUpdate
        let isLate = isOutdated ? false : await isOutdatedLater(renderer)
        let done = """
            A view with an `@ObservedObject` was evaluated, and \(isAsked ? "something" : "nothing") \
            asked for the object's `objectWillChange`. Then the object said “I'm about to change”.
            """
        expect(
            isOutdated || isLate,
            """
            \(done) The renderer needs no update. It should need one. \
            \(isAsked ? "Does the node keep the subscription?" : "Is the view subscribed?")
            """)
        expect(
            !isLate,
            """
            \(done) The renderer needed no update then, but some time later. It should need one at \
            once, as after `onChange`.
            """)
    }

    StepTest("a change of the object is shown, and the next one") { @MainActor in
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TimetableRow(timetable: timetable, index: 0))
        var shown: [String] = []
        for delay in 1...3 {
            timetable.departures[0].platform = delay
            timetable.departures[0].delay = delay
            renderer.update()
            shown.append(renderer.text.split(separator: " ").joined(separator: " "))
        }
        expect(
            shown == (1...3).map { "Lisboa \($0) \($0) min late" },
            """
            A timetable changed in each of three turns. The screen showed “\(shown[0])”, \
            then “\(shown[1])” and “\(shown[2])”. It should show platform and delay 1, then 2, \
            then 3\(shown[0].hasPrefix("Lisboa 1 1") ? ": each evaluation needs its own subscriptions." : ".")
            """)
        expect(
            renderer.evaluations == 4,
            """
            A timetable changed twice in each of three turns, and the body was evaluated \
            \(times(renderer.evaluations)). It should be evaluated 4 times: at the start, and once \
            a turn.
            """)
        let isQuiet = !renderer.needsUpdate
        renderer.update()
        expect(
            isQuiet && renderer.evaluations == 4,
            """
            Nothing has changed since the last turn. The renderer needed \(isQuiet ? "no" : "an") \
            update, and after one more turn the body had been evaluated \
            \(times(renderer.evaluations)). It should need none, and the number should stay at 4.
            """)
    }

    StepTest("a change leaves one note, however often the body was evaluated") {
        @MainActor in
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(CaptionView(timetable: timetable))
        for delay in 1...3 {
            timetable.departures[0].delay = delay
            renderer.update()
        }
        timetable.departures[0].delay = 5
        let notes = renderer.outdated.removeAll().count
        expect(
            notes == 1,
            """
            A view has an `@ObservedObject`. After three changes, each with a turn, the object changed \
            once more. That left \(notes == 1 ? "one note" : "\(notes) notes"). It should leave one, about the \
            latest evaluation: the subscriptions of the evaluations before have to go.
            """)
    }

    StepTest("a view is notified whether it reads or not") { @MainActor in
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        for tracksReads in [true, false] {
            let renderer = Renderer(CaptionView(timetable: timetable), tracksReads: tracksReads)
            timetable.departures[0].delay += 5
            renderer.update()
            expect(
                renderer.evaluations == 2,
                """
                A view has an `@ObservedObject`, and reads none of its properties. After a change \
                and a turn, it had been evaluated \(times(renderer.evaluations)) (by a renderer \
                with `tracksReads: \(tracksReads)`). It should have been twice: there is no way to \
                tell what it reads.
                """)
        }
    }

    StepTest("each @ObservedObject of a view counts") { @MainActor in
        struct JunctionView: View {
            @ObservedObject var left: Timetable
            @ObservedObject var right: Timetable
            var body: some View {
                Text(left.departures[0].status)
                Text(right.departures[0].status)
            }
        }
        let (left, right) = (
            Timetable(departures: [.init(to: "Lisboa", platform: 4)]),
            Timetable(departures: [.init(to: "Porto", platform: 1)])
        )
        let renderer = Renderer(JunctionView(left: left, right: right))
        left.departures[0].delay = 5
        renderer.update()
        let first = renderer.text
        right.departures[0].delay = 10
        renderer.update()
        expect(
            first == "5 min late\non time" && renderer.text == "5 min late\n10 min late",
            """
            A view has two `@ObservedObject`s. The first one changed, and the screen shows “\(first)”. Then \
            the second one changed, and it shows “\(renderer.text)”. It should show both changes: \
            subscribe to each of `node.objects`.
            """)
    }

    StepTest("an object that is observable, too, counts like any other") { @MainActor in
        final class HalfwaySign: ObservableObject, Observable {
            let objectWillChange = ObjectWillChange()
            @Published var text = "Lisboa"
        }
        struct HalfwayRow: View {
            @ObservedObject var sign: HalfwaySign
            var body: some View { Text(sign.text) }
        }
        let sign = HalfwaySign()
        let renderer = Renderer(HalfwayRow(sign: sign))
        sign.text = "Porto"
        renderer.update()
        expect(
            renderer.text == "Porto",
            """
            A sign is an `ObservableObject`, and also says that it is `Observable`, but reports no read. \
            Its text changed, and the screen shows “\(renderer.text)”. It should show Porto.
            """)
    }

    StepTest("an object in a plain let does not count") { @MainActor in
        struct HalfObservedView: View {
            @ObservedObject var observed: Timetable
            let plain: Timetable
            var body: some View {
                Text(observed.departures[0].status)
                Text(plain.departures[0].status)
            }
        }
        let (observed, plain) = (
            Timetable(departures: [.init(to: "Lisboa", platform: 4)]),
            Timetable(departures: [.init(to: "Porto", platform: 1)])
        )
        let renderer = Renderer(HalfObservedView(observed: observed, plain: plain))
        observed.departures[0].delay = 5
        renderer.update()
        let evaluations = renderer.evaluations
        plain.departures[0].delay = 10
        expect(
            evaluations == 2 && !renderer.needsUpdate,
            """
            A view has an object as `@ObservedObject`, and one in a plain `let`. The first changed, and \
            the body had been evaluated \(times(evaluations)). It should have been twice. Then the \
            other one changed, and \
            the renderer needs \(renderer.needsUpdate ? "an" : "no") update. It should need none: \
            only `node.objects` count.
            """)
    }

    StepTest("an object that was replaced does not count any more") { @MainActor in
        let (first, second) = (
            Timetable(departures: [.init(to: "Lisboa", platform: 4)]),
            Timetable(departures: [.init(to: "Porto", platform: 1)])
        )
        let board = Board()
        let renderer = Renderer(
            Screen {
                FirstStatusView(timetable: board.featured == nil ? first : second)
            })
        board.featured = Train(to: "Porto", platform: 1)
        renderer.update()
        second.departures[0].delay = 5
        renderer.update()
        let shown = renderer.text
        first.departures[0].delay = 10
        expect(
            shown == "5 min late",
            """
            A view got another object, and that one changed. The screen shows “\(shown)”. It \
            should show “5 min late”.
            """)
        expect(
            !renderer.needsUpdate,
            """
            A view got another object. Then the object that it had before changed, and the \
            renderer needs an update. It should need none: the new subscriptions replace the old \
            ones.
            """)
    }

    StepTest("the view around is left alone") { @MainActor in
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let renderer = Renderer(Screen { FirstStatusView(timetable: timetable) })
        timetable.departures[0].delay = 5
        renderer.update()
        let (outer, inner) = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: FirstStatusView.self)
        )
        expect(
            outer == 1 && inner == 2,
            """
            A view passes an object on to a view that has it as `@ObservedObject`. After a change, the outer one had \
            been evaluated \(times(outer)), and the inner one \(times(inner)). It should have been \
            once and twice: the note is about the evaluation of the view with the wrapper.
            """)
    }

    StepTest("a change during the evaluation is not lost") { @MainActor in
        struct InterruptedView: View {
            @ObservedObject var timetable: Timetable
            let happening: () -> Void
            var body: some View {
                let status = timetable.departures[0].status
                let _ = happening()
                Text(status)
            }
        }
        let timetable = Timetable(departures: [.init(to: "Lisboa", platform: 4)])
        let runs = Counter()
        let view = InterruptedView(timetable: timetable) {
            if runs.increment() == 1 { timetable.departures[0].delay = 5 }
        }
        let renderer = Renderer(view)
        renderer.update()
        expect(
            renderer.text == "5 min late",
            """
            An object changed while the body was being evaluated, after the read. After the next \
            turn, the screen shows “\(renderer.text)”. It should show the change: subscribe before \
            the body is evaluated.
            """)
    }

    StepTest("one change costs as much as there are rows") { @MainActor in
        var (with, without): ([Int], [Int]) = ([], [])
        for rows in [10, 100] {
            let trains = (0..<rows).map { Train(to: "Lisboa", platform: $0) }
            let timetable = Timetable(
                departures: (0..<rows).map { .init(to: "Lisboa", platform: $0) })
            let board = Renderer(BoardView(board: Board(trains: trains)))
            let other = Renderer(TimetableView(timetable: timetable))
            let before = (board.evaluations, other.evaluations)
            trains[rows / 2].delay = 5
            timetable.departures[rows / 2].delay = 5
            board.update()
            other.update()
            with.append(board.evaluations - before.0)
            without.append(other.evaluations - before.1)
        }
        expect(
            with == [1, 1] && without == [11, 101],
            """
            One of 10 trains changed, and one of 100. With observation, that took \(with) \
            evaluations. It should take one each. Without observation, it took \(without). It \
            should take one for each row and one for the board.
            """)
    }

    StepTest("rows that get values, and rows that get the object") { @MainActor in
        struct StatusLine: View {
            let text: String
            var body: some View { Text(text) }
        }
        struct StatusesView: View {
            @ObservedObject var timetable: Timetable
            var body: some View {
                ForEach(timetable.departures.indices, id: \.self) { index in
                    StatusLine(text: timetable.departures[index].status)
                }
            }
        }
        let trains = (0..<10).map { Train(to: "Lisboa", platform: $0) }
        let timetable = Timetable(departures: (0..<10).map { .init(to: "Lisboa", platform: $0) })
        let renderers = [
            Renderer(DelaysView(timetable: timetable)),
            Renderer(StatusesView(timetable: timetable)),
            Renderer(BoardView(board: Board(trains: trains))),
            Renderer(
                Screen {
                    ForEach(trains) { StatusLine(text: $0.status) }
                }),
        ]
        let before = renderers.map(\.evaluations)
        trains[3].delay = 5
        timetable.departures[3].delay = 5
        for renderer in renderers { renderer.update() }
        let counts = zip(renderers, before).map { $0.evaluations - $1 }
        expect(
            counts == [11, 2, 1, 1],
            """
            One of ten trains changed. Without observation, that took \(counts[0]) evaluations if \
            the rows get the object, and \(counts[1]) if they get values. With observation, it \
            took \(counts[2]) and \(counts[3]). It should take 11 and 2 without, and one each with \
            it.
            """)
    }

    StepTest("a hundred changes of a hundred trains") { @MainActor in
        let board = Board(trains: (0..<100).map { Train(to: "Stop \($0)", platform: $0) })
        let timetable = Timetable(
            departures: (0..<100).map { .init(to: "Stop \($0)", platform: $0) })
        let with = Renderer(BoardView(board: board))
        let without = Renderer(DelaysView(timetable: timetable))
        let first = (with.evaluations, without.evaluations)
        for number in 0..<100 {
            let (one, other) = (number * 37 % 100, (number * 37 + 1 + number % 7) % 100)
            switch number % 5 {
            case 0, 1: board.trains[one].delay += 1
            case 2: board.trains[one].platform += 1
            case 3:
                let (train, another) = (board.trains[one], board.trains[other])
                (train.delay, another.delay) = (another.delay + 1, train.delay + 1)
            default: board.trains.swapAt(one, other)
            }
            with.update()
            // Each takes 101 evaluations: the first twenty are enough.
            guard number < 20 else { continue }
            switch number % 5 {
            case 0, 1: timetable.departures[one].delay += 1
            case 2: timetable.departures[one].platform += 1
            default: timetable.departures.swapAt(one, other)
            }
            without.update()
        }
        let counts = (with.evaluations - first.0, without.evaluations - first.1)
        expect(
            counts == (120, 20 * 101),
            """
            A hundred trains got a hundred changes, one a turn. With observation, that took \
            \(counts.0) evaluations. Without it, the first twenty changes took \(counts.1). It \
            should be 120, only for bodies that have read what changed, and 2020, for all 101 \
            bodies at each change.
            """)
    }

    StepTest("small screens with observed objects") { @MainActor in
        expectScreens(of: [.plain, .sign], in: [.either], on: StagedScreen.self)
    }
}

let step2 = StepTests("7.2") {
    StepTest("the row shows the sign's new text") { @MainActor in
        let sign = OldSign(text: "Lisboa")
        let renderer = Renderer(OldSignScreen(sign: sign))
        sign.text = "Track change"
        renderer.update()
        let (screen, row) = (
            renderer.evaluations(of: OldSignScreen.self), renderer.evaluations(of: OldSignRow.self)
        )
        expect(
            renderer.text == "Platform 4\nTrack change",
            """
            The text of an `OldSign` was changed from “Lisboa” to “Track change”. After a turn, its row \
            has been evaluated \(times(row)), and the screen shows “\(renderer.text)”. It should show \
            the new text.
            """)
        expect(
            screen == 1 && row <= 2,
            """
            The sign's text was changed. Only the row shows it. The screen was evaluated \
            \(times(screen)) and the row \(times(row)). They should be evaluated once and twice.
            """)
    }

    StepTest("another sign in its place is shown, and its changes") { @MainActor in
        let (first, second) = (OldSign(text: "Lisboa"), OldSign(text: "Porto"))
        let board = Board()
        let renderer = Renderer(
            Screen {
                OldSignRow(sign: board.featured == nil ? first : second)
            })
        board.featured = Train(to: "Porto", platform: 1)
        renderer.update()
        let before = renderer.text
        second.text = "Track change"
        renderer.update()
        expect(
            before == "Porto",
            """
            A row was given a sign with “Lisboa”, and then another one, with “Porto”. The screen \
            shows “\(before)”. It should show “Porto”: the row shows the sign that it was given last.
            """)
        expect(
            before != "Porto" || renderer.text == "Track change",
            """
            A row was given another sign, with “Porto”, and showed it. Then the text of that sign \
            changed to “Track change”. The screen shows “\(renderer.text)”. It should show the new \
            text, as it would for the sign before.
            """)
    }

    StepTest("an observable sign reports reads and changes of its text") { @MainActor in
        let sign = Sign(text: "Lisboa")
        let (reads, changes) = (Counter(), Counter())
        withObservationTracking {
            _ = sign.text
        } onChange: {
            reads.increment()
        }
        sign.registrar.withMutation(of: sign, keyPath: \.text) {}
        expect(
            reads.value == 1,
            """
            A sign's text was read in a tracking. Then a change of `\\.text` was reported to the \
            sign's registrar. `onChange` was called \(times(reads.value)). It should be called once: \
            the read should be reported, under this key path.
            """)
        withObservationTracking {
            sign.registrar.access(sign, keyPath: \.text)
        } onChange: {
            changes.increment()
        }
        sign.text = "Porto"
        expect(
            changes.value == 1,
            """
            In a tracking, a read of `\\.text` was reported to a sign's registrar. Then the sign's \
            text was set. `onChange` was called \(times(changes.value)). It should be called once: \
            the change should be reported, under this key path.
            """)
        let writes = Counter()
        withObservationTracking {
            sign.text = "Faro"
        } onChange: {
            writes.increment()
        }
        sign.text = "Braga"
        expect(
            writes.value == 0,
            """
            In a tracking, a sign's text was set, and not read. Then it was set again, and `onChange` \
            was called \(times(writes.value)). It should not be called: whoever only writes the text \
            does not depend on it.
            """)
    }

    StepTest("an observable sign needs no wrapper") { @MainActor in
        let sign = Sign(text: "Lisboa")
        let renderer = Renderer(SignScreen(sign: sign))
        var shown: [String] = []
        for text in ["Track change", "Porto"] {
            sign.text = text
            renderer.update()
            shown.append(renderer.text)
        }
        expect(
            shown == ["Platform 4\nTrack change", "Platform 4\nPorto"],
            """
            The text of an observable sign was changed to “Track change” and then to “Porto”. The \
            screen showed \(shown). It should show each text under the heading.
            """)
    }

    StepTest("an observable sign reports before the read") { @MainActor in
        everyOrder { order in
            nonisolated(unsafe) let sign = Sign(text: "Lisboa")
            let (seen, calls) = (Log<String>(), Counter())
            order.thread("reads") {
                let text = withObservationTracking {
                    sign.text
                } onChange: {
                    calls.increment()
                }
                seen.append(text)
            }
            order.thread("sets") { sign.text = "Porto" }
            try order.run()
            order.expect(
                seen.entries == ["Porto"] || calls.value == 1,
                """
                A tracking read the sign's text, \(seen.entries), and another thread set it to \
                Porto. `onChange` was called \(times(calls.value)). A read that comes before its report can be \
                of a text that has changed by then, and nobody is told.
                """)
        }
    }

    StepTest("an observable sign reports before the write") { @MainActor in
        let sign = Sign(text: "Lisboa")
        nonisolated(unsafe) let observed = sign
        let seen = Log<String>()
        withObservationTracking {
            _ = sign.text
        } onChange: {
            seen.append(observed.text)
        }
        sign.text = "Porto"
        expect(
            !seen.entries.isEmpty,
            """
            A sign's text was read in a tracking, and changed from “Lisboa” to “Porto”. `onChange` \
            wasn't called. It should be called once, before the text is written.
            """)
        expect(
            seen.entries.isEmpty || seen.entries == ["Lisboa"],
            """
            A sign's text was read, and changed from “Lisboa” to “Porto”. `onChange` saw \
            \(seen.entries). It should be called once, and see “Lisboa”: the report comes before the \
            write, which is why `withMutation` takes the write as a closure.
            """)
    }

    StepTest(
        "an observable sign reports after the write, too",
        .differs("It loses the change: it notifies only before the store.")
    ) { @MainActor in
        let sign = Sign(text: "Lisboa")
        nonisolated(unsafe) let observed = sign
        let seen = Log<String>()
        withObservationTracking {
            _ = sign.text
        } onChange: {
            // A read on another thread, between the report and the write.
            onAnotherThread {
                withObservationTracking {
                    _ = observed.text
                } onChange: {
                    seen.append(observed.text)
                }
            }
        }
        sign.text = "Porto"
        expect(
            seen.entries == ["Porto"],
            """
            A sign's text was changed from “Lisboa” to “Porto”. Between the report and the write, \
            another thread tracked a read of it. Its `onChange` \
            \(seen.entries.isEmpty ? "was not called" : "saw \(seen.entries)"). It should be called \
            once, and see “Porto”: a second report comes after the write. `withMutation` makes both.
            """)
    }
}

let step3 = StepTests("7.3") {
    StepTest("a write makes the view outdated") { @MainActor in
        let renderer = Renderer(TallyView())
        let storages = renderer.root.storages.count
        renderer.press("+")
        let needsUpdate = renderer.needsUpdate
        let stored = renderer.root.storages.values.first
        let kept = (stored as? Storage<Int>)?.value
        renderer.update()
        renderer.press("+")
        renderer.press("+")
        renderer.update()
        expect(
            storages == 1,
            """
            A view with one state is on the screen, and its node keeps \
            \(storages == 0 ? "no storage" : "\(storages) storages"). It should keep one.
            """)
        expect(
            storages != 1 || stored is Storage<Int>,
            """
            A view with one state is on the screen, and its node keeps a \
            `\(stored.map { "\(type(of: $0))" } ?? "nil")`. It should keep the `Storage<Int>`.
            """)
        expect(
            storages != 1 || !(stored is Storage<Int>) || kept == 1,
            """
            A button increases a count in a state from 0. After one press, the storage that the node \
            keeps has \(kept.map { "\($0)" } ?? "no count"). It should have 1: the view's location \
            should lead to that storage, also when the button's closure runs.
            """)
        expect(
            needsUpdate && renderer.text == "Count: 3 [+]",
            """
            A button increases a count in a state. After one press, the renderer needed \
            \(needsUpdate ? "an" : "no") update. After three, the screen shows “\(renderer.text)”. \
            Expected: an update, and 3.
            """)
        expect(
            !needsUpdate || renderer.evaluations == 3,
            """
            A state was written in one turn, and twice in the next. The body was evaluated \
            \(times(renderer.evaluations)). It should be evaluated 3 times: at the start, and once \
            a turn.
            """)
    }

    StepTest("the ticket stays when the view around is evaluated") { @MainActor in
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(TicketScreen(board: board))
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        expect(
            before == "Trains: 1\nTickets: 1 [+]",
            """
            The button was pressed once. The screen shows “\(before)”. It should show one ticket.
            """)
        expect(
            renderer.text == "Trains: 2\nTickets: 1 [+]",
            """
            A ticket was ordered. Then a train was added, and the view around the ticket machine \
            was evaluated. The screen shows “\(renderer.text)”. It should still show one ticket: \
            the node keeps the basket, if the view has it as `@State`.
            """)
        expectABasketEach(
            Screen {
                TicketView()
                TicketView()
            })
    }

    StepTest("a state stays when another input changes") { @MainActor in
        /// Has an input and a state.
        struct LabeledView: View {
            let label: String
            @State var count = 0
            var body: some View {
                HStack {
                    Text("\(label): \(count)")
                    Button("+") { count += 1 }
                }
            }
        }
        let board = Board()
        let renderer = Renderer(
            Screen {
                LabeledView(label: board.trains.isEmpty ? "no train" : "1 train")
            })
        renderer.press("+")
        renderer.update()
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let between = renderer.text
        renderer.press("+")
        renderer.update()
        expect(
            between == "1 train: 1 [+]" && renderer.text == "1 train: 2 [+]",
            """
            A count in a state was increased to 1. Then the view got another text as its input, \
            and the screen shows “\(between)”. It should show the new text, and still 1. Then the \
            count was increased again: “\(renderer.text)”. It should be 2: the new view takes over \
            what the node keeps.
            """)
    }

    StepTest("a binding from an earlier evaluation writes the same value") {
        @MainActor in
        /// Keeps the first binding that it is given.
        final class BindingBox {
            private(set) var binding: Binding<Int>?
            func keep(_ new: Binding<Int>) { binding = binding ?? new }
        }
        struct BoxedView: View {
            let label: String
            let box: BindingBox
            @State var count = 0
            var body: some View {
                let _ = box.keep($count)
                Text("\(label): \(count)")
            }
        }
        let board = Board()
        let box = BindingBox()
        let renderer = Renderer(
            Screen {
                BoxedView(label: board.trains.isEmpty ? "no train" : "1 train", box: box)
            })
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        box.binding?.wrappedValue = 5
        renderer.update()
        expect(
            renderer.text == "1 train: 5",
            """
            A view kept a binding to its state. Then the view got another input and was evaluated \
            again, and 5 was written through the binding from before. The screen shows \
            “\(renderer.text)”. It should show “1 train: 5”.
            """)
    }

    StepTest("a view that is gone loses its state") { @MainActor in
        let board = Board(featured: Train(to: "Lisboa", platform: 4))
        let renderer = Renderer(
            Screen {
                if board.featured != nil { TallyView() }
            })
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.featured = nil
        renderer.update()
        board.featured = Train(to: "Porto", platform: 1)
        renderer.update()
        expect(
            before == "Count: 1 [+]" && renderer.text == "Count: 0 [+]",
            """
            A count in a state was increased, and the screen showed “\(before)”. It should show 1. \
            Then its view was removed and came back, and the screen shows “\(renderer.text)”. It \
            should show 0: the storage belongs to the node, and is deallocated with it.
            """)
    }

    StepTest("one value in another place starts anew") { @MainActor in
        let board = Board(featured: Train(to: "Lisboa", platform: 4))
        let tally = TallyView()
        let renderer = Renderer(
            Screen {
                if board.featured == nil { tally } else { tally }
            })
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.featured = nil
        renderer.update()
        expect(
            before == "Count: 1 [+]" && renderer.text == "Count: 0 [+]",
            """
            A view was made once and put in a `let`. An `if` and its `else` both show it. In the \
            `else`, a count in its state was increased, and the screen showed “\(before)”. It should \
            show 1. Then the `if` showed the view, and the screen shows “\(renderer.text)”. It should \
            show 0: this is another node, which keeps nothing yet.
            """)
    }

    StepTest("one value in two places has two states") { @MainActor in
        let tally = TallyView()
        let renderer = Renderer(
            Screen {
                tally
                tally
            })
        var shown: [String] = []
        for _ in 1...2 {
            renderer.press("+")
            renderer.update()
            shown.append(renderer.text)
        }
        expect(
            shown == ["Count: 1 [+]\nCount: 0 [+]", "Count: 2 [+]\nCount: 0 [+]"],
            """
            A view was made once and put in a `let`, and is shown twice. The first one's button was \
            pressed twice, and the screen showed \(shown). It should show 1 and 0, then 2 and 0: \
            each node keeps its own storage.
            """)
    }

    StepTest("two views of one type have a state each") { @MainActor in
        let renderer = Renderer(
            Screen {
                TallyView(title: "first")
                TallyView(title: "second")
            })
        renderer.press("first")
        renderer.update()
        expect(
            renderer.text == "Count: 1 [first]\nCount: 0 [second]",
            """
            There are two views of one type. The first one's count was increased. The screen shows \
            “\(renderer.text)”. It should show 1 and 0.
            """)
    }

    StepTest("two states of one view are told apart") { @MainActor in
        struct TwoTalliesView: View {
            @State var left = 0
            @State var right = 0
            let platform: Int
            var body: some View {
                HStack {
                    Text("Counts: \(left) \(right), platform \(platform)")
                    Button("left") { left += 1 }
                    Button("right") { right += 1 }
                }
            }
        }
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(Screen { TwoTalliesView(platform: train.platform) })
        renderer.press("right")
        renderer.update()
        renderer.press("left")
        renderer.press("left")
        renderer.update()
        let before = renderer.text
        train.platform = 5
        renderer.update()
        expect(
            before == "Counts: 2 1, platform 4 [left] [right]",
            """
            A view has two states of one type. The right one was increased once, the left one \
            twice. The screen shows “\(before)”. It should show 2 and 1: `label` tells the \
            properties of a view apart.
            """)
        expect(
            renderer.text == before.replacing("platform 4", with: "platform 5"),
            """
            A view has two states, and the screen showed “\(before)”. Then the view got platform 5, and \
            the screen shows “\(renderer.text)”. Both states should stay as they were.
            """)
    }

    StepTest("a state keeps what it was given first") { @MainActor in
        struct KeptTrain: View {
            @State var train: Train
            let count: Int
            var body: some View { Text("@State \(train.destination) \(count)") }
        }
        struct GivenTrain: View {
            let train: Train
            var body: some View { Text("let \(train.destination)") }
        }
        let (first, second) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let board = Board(featured: first)
        let renderer = Renderer(
            Screen {
                let train = board.featured ?? second
                KeptTrain(train: train, count: train === first ? 1 : 2)
                GivenTrain(train: train)
            })
        board.featured = second
        renderer.update()
        expect(
            renderer.text == "@State Lisboa 2\nlet Porto",
            """
            Two views were given Lisboa and 1, then Porto and 2. One has its train as `@State`, the \
            other in a plain `let`. The screen shows “\(renderer.text)”. It should show Lisboa and 2 \
            in the first, and Porto in the second: for a state, only the first value counts.
            """)
    }

    StepTest("a state is no input") { @MainActor in
        let board = Board(trains: [])
        let renderer = Renderer(
            Screen {
                Text("Trains: \(board.trains.count)")
                TallyView()
            })
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let count = renderer.evaluations(of: TallyView.self)
        expect(
            count == 1 && renderer.text.hasPrefix("Trains: 1"),
            """
            A view was evaluated twice. The view inside it, whose only property is a state, was \
            evaluated \(times(count)). It should be evaluated once: with `==`, a state says that \
            it is not an input.
            """)
    }

    StepTest("a row's state goes where its row goes") { @MainActor in
        let board = Board(trains: [
            Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1),
        ])
        let renderer = Renderer(
            Screen {
                ForEach(board.trains) { TallyView(title: $0.destination) }
            })
        renderer.press("Porto")
        renderer.update()
        board.trains.swapAt(0, 1)
        renderer.update()
        expect(
            renderer.text == "Count: 1 [Porto]\nCount: 0 [Lisboa]",
            """
            The count in Porto's row was increased, then two trains swapped places. The screen \
            shows “\(renderer.text)”. It should show Porto with 1 and then Lisboa with 0.
            """)
    }

    StepTest("another type of view in the same place starts with its own state") {
        @MainActor in
        struct OtherTallyView: View {
            @State var count = 0
            let platform: Int
            var body: some View {
                HStack {
                    Text("Other: \(count), platform \(platform)")
                    Button("-") { count -= 1 }
                }
            }
        }
        let board = Board()
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(
            Screen {
                let other = OtherTallyView(platform: train.platform)
                Group([board.featured == nil ? TallyView() : other])
            })
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.featured = train
        renderer.update()
        let start = renderer.text
        renderer.press("-")
        renderer.update()
        train.platform = 5
        renderer.update()
        expect(
            before == "Count: 1 [+]" && start == "Other: 0, platform 4 [-]",
            """
            A count in a state was increased, and the screen showed “\(before)”. It should show 1. \
            Then a view of another type took its place, with a state of the same name: \
            “\(start)”. It should start at 0.
            """)
        expect(
            start != "Other: 0, platform 4 [-]" || renderer.text == "Other: -1, platform 5 [-]",
            """
            A view of another type took the place of one before. Its state went from 0 to -1. Then it got \
            platform 5, and the screen shows “\(renderer.text)”. It should show -1, as for any other view.
            """)
        let stacks = Renderer(
            Screen {
                Group([
                    board.featured == nil ? HStack { TallyView() } : VStack { TallyView() }
                ])
            })
        stacks.press("+")
        stacks.update()
        let inside = stacks.text
        board.featured = nil
        stacks.update()
        expect(
            inside == "Count: 1 [+]" && stacks.text == "Count: 0 [+]",
            """
            A count in a state was increased inside a `VStack`, and the screen showed “\(inside)”. It \
            should show 1. Then an `HStack` took the stack's place, and the screen shows \
            “\(stacks.text)”. It should start at 0: what is inside another view is new, too.
            """)
    }

    StepTest("a view inside writes through a binding") { @MainActor in
        struct AmountView: View {
            @Binding var amount: Int
            var body: some View {
                HStack {
                    Text("Amount: \(amount)")
                    Button("+") { amount += 1 }
                }
            }
        }
        struct AmountScreen: View {
            @State var amount = 0
            let board: Board
            var body: some View {
                Text("Trains: \(board.trains.count), amount: \(amount)")
                AmountView(amount: $amount)
            }
        }
        let board = Board(trains: [])
        let renderer = Renderer(AmountScreen(board: board))
        renderer.press("+")
        renderer.update()
        let before = renderer.evaluations(of: AmountView.self)
        expect(
            renderer.text == "Trains: 0, amount: 1\nAmount: 1 [+]",
            """
            An inner view increased an amount through its binding. The screen shows \
            “\(renderer.text)”. It should show 1 twice: in the view that has the state, and in the \
            one with the binding.
            """)
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let after = renderer.evaluations(of: AmountView.self)
        expect(
            before == 2 && after == 2,
            """
            A view with a binding was evaluated \(times(before)). It should be evaluated twice, at \
            the start and for the write. Then the view around it was evaluated for another reason: \
            \(times(after)). It should still be twice, because the binding is the same.
            """)
    }

    StepTest("a binding to something else is another input") { @MainActor in
        struct AmountView: View {
            let title: String
            @Binding var amount: Int
            var body: some View {
                HStack {
                    Text("\(amount)")
                    Button(title) { amount += 1 }
                }
            }
        }
        struct AmountScreen: View {
            @State var first = 10
            @State var second = 20
            let isEmpty: Bool
            let train: Train
            var body: some View {
                AmountView(title: "+", amount: isEmpty ? $first : $second)
                AmountView(
                    title: "late", amount: Binding(train, isEmpty ? \.platform : \.delay))
            }
        }
        let train = Train(to: "Lisboa", platform: 3, delay: 4)
        let board = Board()
        let renderer = Renderer(
            Screen { AmountScreen(isEmpty: board.trains.isEmpty, train: train) })
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.trains = [train]
        renderer.update()
        let between = renderer.text
        board.trains = []
        renderer.update()
        expect(
            before == "11 [+]\n3 [late]" && between == "20 [+]\n4 [late]"
                && renderer.text == before,
            """
            Two views were given bindings. The first amount was increased from 10, and they showed \
            “\(before)”. They should show 11 and 3. Then the first was given a binding to another \
            state, and the second one to another property of the same object: “\(between)”. They \
            should show 20 and 4. Then both were given the bindings from before: \
            “\(renderer.text)”. They should show 11 and 3 again.
            """)
    }

    StepTest("only a write of the state counts") { @MainActor in
        struct KeptBasketView: View {
            @State var basket = OldBasket()
            var body: some View {
                Text("Tickets: \(basket.count)")
                Button("another") { basket = OldBasket() }
                Button("+") { basket.count += 1 }
            }
        }
        let renderer = Renderer(KeptBasketView())
        renderer.press("another")
        let afterWrite = renderer.needsUpdate
        renderer.update()
        renderer.press("+")
        let afterChange = renderer.needsUpdate
        expect(
            afterWrite && !afterChange,
            """
            A state holds an `ObservableObject`. Whether the renderer needs an update: \
            \(afterWrite) after the state was set to another object, \(afterChange) after a property \
            of that object changed. It should be true and false: a state notifies the view of a \
            write to itself, whatever it holds.
            """)
    }

    StepTest("another observable object in a state is shown") { @MainActor in
        struct NewBasketView: View {
            @State var basket = Basket()
            var body: some View {
                HStack {
                    Text("Tickets: \(basket.count)")
                    Button("+") { basket.count += 1 }
                    Button("another") { basket = Basket() }
                }
            }
        }
        let renderer = Renderer(NewBasketView())
        var shown: [String] = []
        for title in ["+", "another", "+"] {
            renderer.press(title)
            renderer.update()
            shown.append(renderer.text.replacing(" [+] [another]", with: ""))
        }
        expect(
            shown == ["Tickets: 1", "Tickets: 0", "Tickets: 1"],
            """
            A state holds an observable basket. A ticket was ordered, another basket took its place, \
            and a ticket was ordered again. The screen showed \(shown). It should show 1, 0 and 1: a \
            read of the basket's count reports nothing about which basket the state holds.
            """)
    }

    StepTest("the initial value is made once") { @MainActor in
        struct CountedView: View {
            let label: String
            @State var count: Int
            init(label: String, made: Counter) {
                self.label = label
                let location = Location {
                    made.increment()
                    return 0
                }
                _count = State(location: location)
            }
            var body: some View { Text("\(label): \(count)") }
        }
        let made = Counter()
        evaluateFourTimes { CountedView(label: $0, made: made) }
        expect(
            made.value == 1,
            """
            A view with a state got another input in each of three turns. `makeValue` was called \
            \(times(made.value)). It should be called once: who keeps a storage needs no initial value.
            """)
    }

    StepTest("small screens whose views have a state") { @MainActor in
        expectScreens(
            of: [.plain, .state, .binding], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step4 = StepTests("7.4") {
    StepTest("the basket is kept, and its changes are shown") { @MainActor in
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(OldTicketScreen(board: board))
        renderer.press("+")
        renderer.update()
        let before = renderer.text
        board.trains.append(Train(to: "Porto", platform: 1))
        renderer.update()
        let isState = Mirror(reflecting: OldTicketView()).children.contains {
            $0.value is State<OldBasket>
        }
        expect(
            before == "Trains: 1\nTickets: 1 [+]",
            """
            The button was pressed once. The screen shows “\(before)”. It should show one ticket: \
            the basket says “I'm about to change”, and the view has to subscribe to it.\
            \(isState ? " `OldTicketView` has the basket in a `State`, which doesn't." : "")
            """)
        expect(
            renderer.text == "Trains: 2\nTickets: 1 [+]",
            """
            A ticket was ordered. Then a train was added, and the view around the ticket machine \
            was evaluated. The screen shows “\(renderer.text)”. It should show two trains, and \
            still one ticket: the node keeps the basket.
            """)
    }

    StepTest("a state object stays when another input changes") { @MainActor in
        /// Has an input and a state object.
        struct LabeledView: View {
            let label: String
            @StateObject var basket = OldBasket()
            var body: some View {
                HStack {
                    Text("\(label): \(basket.count)")
                    Button("+") { basket.count += 1 }
                }
            }
        }
        let board = Board()
        let renderer = Renderer(
            Screen {
                LabeledView(label: board.trains.isEmpty ? "no train" : "1 train")
            })
        renderer.press("+")
        renderer.update()
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let between = renderer.text
        renderer.press("+")
        renderer.update()
        expect(
            between == "1 train: 1 [+]" && renderer.text == "1 train: 2 [+]",
            """
            A count in a state object was increased to 1. Then the view got another text as its \
            input, and the screen shows “\(between)”. It should show the new text, and still 1. \
            Then the count was increased again: “\(renderer.text)”. It should be 2: the new view \
            takes over what the node keeps. Is `connect` called, as `DynamicProperty` declares it?
            """)
    }

    StepTest("a change that no button makes is shown") { @MainActor in
        struct GivenBasketView: View {
            @StateObject var basket: OldBasket
            init(_ basket: OldBasket) { _basket = StateObject(wrappedValue: basket) }
            var body: some View { Text("\(basket.count)") }
        }
        let basket = OldBasket()
        let renderer = Renderer(GivenBasketView(basket))
        var shown: [String] = []
        for count in 1...2 {
            basket.count = count
            renderer.update()
            shown.append(renderer.text)
        }
        expect(
            shown == ["1", "2"],
            """
            A view has a state object. Other code, not one of the view's buttons, set its count to 1 \
            and, after a turn, to 2. The screen showed \(shown). It should show 1 and then 2: after each \
            evaluation, the view has to be subscribed to the object.
            """)
    }

    StepTest("State, StateObject, and an observable object") { @MainActor in
        struct KeptBasketView: View {
            @State var basket = OldBasket()
            var body: some View {
                HStack {
                    Text("kept: \(basket.count)")
                    Button("kept") { basket.count += 1 }
                }
            }
        }
        struct NewBasketView: View {
            @State var basket = Basket()
            var body: some View {
                HStack {
                    Text("new: \(basket.count)")
                    Button("new") { basket.count += 1 }
                }
            }
        }
        let renderer = Renderer(
            Screen {
                KeptBasketView()
                OwnedBasketView()
                NewBasketView()
            })
        for title in ["kept", "owned", "new"] {
            renderer.press(title)
            renderer.update()
        }
        expect(
            renderer.text == "kept: 0 [kept]\nowned: 1 [owned]\nnew: 1 [new]",
            """
            The counts in three baskets were increased: an `ObservableObject` in a `State`, one in a \
            `StateObject`, and an observable basket in a `State`. The screen shows \
            “\(renderer.text)”. It should show 0, 1 and 1: `State` only notices when another \
            object takes the place of the old one.
            """)
    }

    StepTest("the object is made once") { @MainActor in
        final class CountedBasket: ObservableObject {
            let objectWillChange = ObjectWillChange()
            init(made: Counter) { made.increment() }
        }
        struct CountedBasketView: View {
            let label: String
            @StateObject var basket: CountedBasket
            init(label: String, made: Counter) {
                self.label = label
                _basket = StateObject(wrappedValue: CountedBasket(made: made))
            }
            var body: some View { Text(label) }
        }
        let made = Counter()
        evaluateFourTimes { CountedBasketView(label: $0, made: made) }
        expect(
            made.value == 1,
            """
            A view with a state object got another input in each of three turns, and so was \
            evaluated 4 times. The object was made \(times(made.value)). It should be made once.
            """)
    }

    StepTest("two changes in one turn are one evaluation") { @MainActor in
        let renderer = Renderer(OwnedBasketView())
        renderer.press("owned")
        renderer.press("owned")
        renderer.update()
        expect(
            renderer.text == "owned: 2 [owned]" && renderer.evaluations == 2,
            """
            A basket's count was increased twice in one turn. The screen shows “\(renderer.text)”, \
            after \(renderer.evaluations) evaluations. It should show 2, after 2 evaluations.
            """)
    }

    StepTest("two views of one type have an object each") { @MainActor in
        let renderer = Renderer(
            Screen {
                OwnedBasketView(title: "first")
                OwnedBasketView(title: "second")
            })
        renderer.press("first")
        renderer.update()
        expect(
            renderer.text == "first: 1 [first]\nsecond: 0 [second]",
            """
            There are two views of one type. The count in the first one's basket was increased. \
            The screen shows “\(renderer.text)”. It should show 1 and 0.
            """)
    }

    StepTest("two ticket machines have a basket each") { @MainActor in
        expectABasketEach(
            Screen {
                OldTicketView()
                OldTicketView()
            })
    }

    StepTest("two state objects of one view are told apart") { @MainActor in
        struct TwoBasketsView: View {
            @StateObject var left = OldBasket()
            @StateObject var right = OldBasket()
            var body: some View {
                HStack {
                    Text("\(left.count) \(right.count)")
                    Button("left") { left.count += 1 }
                    Button("right") { right.count += 1 }
                }
            }
        }
        let renderer = Renderer(TwoBasketsView())
        renderer.press("right")
        renderer.update()
        expect(
            renderer.text == "0 1 [left] [right]",
            """
            A view has two state objects of one type, and the right one's count was increased. The \
            screen shows “\(renderer.text)”. It should show 0 and 1: pass `label` on, which tells the \
            properties of a view apart.
            """)
    }

    StepTest("small screens whose views keep objects") { @MainActor in
        expectScreens(
            of: [.plain, .state, .oldBasket], in: [.either, .rows], on: StagedScreen.self)
    }
}

let step5 = StepTests("7.5") {
    StepTest("a change of the basket is a change of the trip") { @MainActor in
        let trip = OldTrip(to: "Lisboa", basket: OldBasket())
        let renderer = Renderer(OldTripScreen(trip: trip))
        var shown: [String] = []
        for _ in 1...2 {
            renderer.press("+")
            renderer.update()
            shown.append(renderer.text)
        }
        let isShown = shown == ["Lisboa, tickets: 1 [+]", "Lisboa, tickets: 2 [+]"]
        let isLate = isShown ? false : await isOutdatedLater(renderer)
        expect(
            isShown || isLate,
            """
            A trip has a basket, and both are an `ObservableObject`. The basket's count was \
            increased twice. The screen of the trip showed \(shown). It should show 1 and then 2: \
            for as long as the trip has that basket, a change of it is a change of the trip. Is the \
            trip subscribed to its first basket, and does it keep the subscription?
            """)
        expect(
            isShown || !isLate,
            """
            A trip has a basket, and both are an `ObservableObject`. The basket's count was \
            increased twice, each time with a turn. The screen of the trip showed \(shown), and the \
            renderer needed an update some time later. It should show 1 and then 2: the trip has to \
            notify its subscribers when its basket does, and not later.
            """)
    }

    StepTest("the trip says so before its basket changes") { @MainActor in
        let basket = OldBasket()
        let trip = OldTrip(to: "Lisboa", basket: basket)
        nonisolated(unsafe) let observed = trip
        let (seen, elsewhere) = (Log<Int>(), Counter())
        let thread = thisThread
        let subscription = trip.objectWillChange.sink {
            if thisThread == thread {
                seen.append(observed.basket.count)
            } else {
                elsewhere.increment()
            }
        }
        for count in 1...3 { basket.count = count }
        let (counts, others) = (seen.entries, elsewhere.value)
        withExtendedLifetime(subscription) {}
        let came =
            counts.isEmpty && others == 0
            ? "not been notified"
            : """
            been notified \(times(counts.count)) on the same thread, where it read \(counts), and \
            \(times(others)) on another
            """
        expect(
            counts == [0, 1, 2] && others == 0,
            """
            The count of a trip's basket was set to 1, 2 and 3. By then, a subscriber of the trip had \
            \(came). It should be notified 3 times, on the same, and read 0, 1 \
            and 2: at once, and before each change.
            """)
    }

    StepTest("another basket counts, and the one before does not") { @MainActor in
        let (first, second) = (OldBasket(), OldBasket())
        let trip = OldTrip(to: "Lisboa", basket: first)
        let renderer = Renderer(OldTripScreen(trip: trip))
        trip.basket = second
        renderer.update()
        second.count = 5
        renderer.update()
        let shown = renderer.text
        first.count = 7
        expect(
            shown == "Lisboa, tickets: 5 [+]",
            """
            A trip got another basket, and that one changed to 5. The screen shows “\(shown)”. It \
            should show 5: subscribe to each new basket.
            """)
        expect(
            !renderer.needsUpdate,
            """
            A trip got another basket. Then the basket that it had before changed, and the \
            renderer needs an update. It should need none: the trip no longer has that basket.
            """)
    }

    StepTest("another basket is shown, and the trip says so before") { @MainActor in
        let (first, second) = (OldBasket(), OldBasket())
        second.count = 3
        let trip = OldTrip(to: "Lisboa", basket: first)
        let renderer = Renderer(OldTripScreen(trip: trip))
        nonisolated(unsafe) let observed = trip
        let seen = Log<Int>()
        let subscription = trip.objectWillChange.sink { seen.append(observed.basket.count) }
        trip.basket = second
        renderer.update()
        let shown = renderer.text
        withExtendedLifetime(subscription) {}
        let counts = seen.entries
        second.count = 5
        renderer.update()
        expect(
            shown == "Lisboa, tickets: 3 [+]" && renderer.text == "Lisboa, tickets: 5 [+]",
            """
            A trip got another basket, with 3 tickets, and nothing else happened. After the next turn, \
            the screen showed “\(shown)”. Then that basket changed to 5, and after the next turn, it \
            showed “\(renderer.text)”. It should show 3 and then 5: another basket is a change of the \
            trip, and so is a change of the basket.
            """)
        expect(
            counts == [0],
            """
            A trip got another basket, with 3 tickets. When a subscriber was notified, it read the \
            number of tickets: \(counts). It should be notified once, while the trip still has the \
            basket with none: `objectWillChange` comes before the change.
            """)
    }

    StepTest("a read goes through, however deep") { @MainActor in
        let trip = Trip(to: "Porto", basket: Basket())
        let first = trip.summary
        let renderer = Renderer(TripScreen(trip: trip))
        var shown: [String] = []
        for _ in 1...2 {
            renderer.press("+")
            renderer.update()
            shown.append(renderer.text)
        }
        let evaluations = renderer.evaluations
        trip.basket = Basket()
        renderer.update()
        shown.append(renderer.text)
        let wanted = [1, 2, 0].map { "Porto, tickets: \($0) [+]" }
        expect(
            shown.dropLast() == wanted.dropLast(),
            """
            A trip holds a basket, both observable. Its summary was read: “\(first)”. Then the screen was \
            made, and the basket's count was increased twice. The body that reads the summary was \
            evaluated \(times(evaluations)), and the screen showed \(shown.dropLast()). It should be evaluated 3 times, and show 1 and 2: each read of the \
            summary has to read the basket.
            """)
        expect(
            shown.dropLast() != wanted.dropLast() || shown == wanted,
            """
            A trip holds a basket, both observable. Another, empty basket took its place. The screen \
            shows “\(shown[2])”. It should show 0: which basket a trip has is a property of the trip, \
            and a read of it has to be reported.
            """)
    }

    StepTest("another basket is noticed, whatever was read before") { @MainActor in
        let trip = Trip(to: "Faro", basket: Basket())
        let first = trip.summary
        let renderer = Renderer(TripScreen(trip: trip))
        let full = Basket()
        full.count = 7
        trip.basket = full
        renderer.update()
        expect(
            renderer.text == "Faro, tickets: 7 [+]",
            """
            A trip holds a basket, both observable. Its summary was read: “\(first)”. Then the screen \
            was made, and a basket with 7 tickets took the place of the empty one. The screen shows \
            “\(renderer.text)”. It should show 7: who reads the summary reads `basket`, each time.
            """)
    }

    StepTest("the trip is deallocated, and its basket stays") { @MainActor in
        weak var trip: OldTrip?
        let basket = OldBasket()
        var text = ""
        do {
            let held = OldTrip(to: "Lisboa", basket: basket)
            trip = held
            let renderer = Renderer(OldTripScreen(trip: held))
            basket.count = 1
            renderer.update()
            text = renderer.text
        }
        expect(
            text == "Lisboa, tickets: 1 [+]",
            """
            A trip's basket changed, and the screen showed “\(text)”. It should show 1.
            """)
        expect(
            trip == nil,
            """
            The last reference to a trip went, while its basket stayed. The trip is still there. It \
            should be deallocated: its subscription to the basket must not keep it.
            """)
    }
}

let step6 = StepTests("7.6") {
    StepTest("only the root and the leaf are evaluated") { @MainActor in
        let renderer = Renderer(RootView())
        let isFound = Renderer(Screen { HandedView().environment(Board()) }).text == "0"
        let before = renderer.text
        renderer.press("Next station")
        renderer.update()
        let counts = [
            renderer.evaluations(of: RootView.self), renderer.evaluations(of: BranchView.self),
            renderer.evaluations(of: LeafView.self),
        ]
        expect(
            before.contains("Leaf, trains: 1"),
            """
            The root has a board with one train. The screen shows “\(before)”. The leaf should show \
            1 train. \(isFound
                ? "An `Environment` does find a board that another screen hands down. Does the root?"
                : "An `Environment` doesn't find a board that the view around hands down.")
            """)
        expect(
            !before.contains("Leaf, trains: 1") || renderer.text.contains("Leaf, trains: 2"),
            """
            The root switched to another board, with two trains. After one turn, the leaf had been \
            evaluated \(times(counts[2])), and the screen shows “\(renderer.text)”. It should be \
            evaluated twice, and show 2 trains: the storage in which the node replaces the board \
            has to be the one that the leaf reads and is notified by.
            """)
        expect(
            counts == [2, 1, 2],
            """
            The root switched to another board. Root, branch and leaf were evaluated \(counts) \
            times. It should be 2, 1 and 2: the branch neither holds the board nor reads it.
            """)
    }

    StepTest("with another input the branch is evaluated, and keeps its identity") {
        @MainActor in
        /// The station of this step as it was: the board goes through the branch.
        struct PassingRoot: View {
            @State var board = Board(trains: [Train(to: "Lisboa", platform: 4)])
            var body: some View {
                PassingBranch(board: board)
                Button("Next station") {
                    board = Board(trains: [])
                }
            }
        }
        struct PassingBranch: View {
            let board: Board
            @State var visitors = 0
            var body: some View {
                HStack {
                    Text("Branch, visitors: \(visitors)")
                    Button("Enter") { visitors += 1 }
                }
                Text("Leaf, trains: \(board.trains.count)")
            }
        }
        let (passing, handing) = (Renderer(PassingRoot()), Renderer(RootView()))
        for renderer in [passing, handing] {
            renderer.press("Enter")
            renderer.update()
            renderer.press("Next station")
            renderer.update()
        }
        let counts = (
            passing.evaluations(of: PassingBranch.self), handing.evaluations(of: BranchView.self)
        )
        let branches = [passing, handing].map { renderer in
            renderer.draw().map(\.text).first { $0.hasPrefix("Branch") } ?? "no branch"
        }
        expect(
            branches.allSatisfy { $0.contains("visitors: 1") },
            """
            A visitor came, then the root switched to another board. With the board passed \
            through, the branch shows “\(branches[0])”; with the board handed down, \
            “\(branches[1])”. Both should show the visitor: the branch is still the same branch.
            """)
        expect(
            counts == (3, 2),
            """
            There are two screens. On one, a branch has the board as its input and passes it on. On \
            the other, the root hands the board down. On both, a visitor came, and then the root \
            switched to another board. The first branch was evaluated \(times(counts.0)), the second \
            \(times(counts.1)). Expected: 3 times, and twice, since the second has nothing to do with \
            the board.
            """)
    }

    StepTest("each replacement is shown in its own turn") { @MainActor in
        let office = Office(board: Board())
        let renderer = Renderer(
            Screen {
                DeskView().environment(office.board)
            })
        var shown: [String] = []
        for count in 1...3 {
            office.board = Board(trains: (0..<count).map { Train(to: "Lisboa", platform: $0) })
            renderer.update()
            shown.append(renderer.text)
        }
        expect(
            shown == (1...3).map { "Desk\n\($0)" } && renderer.evaluations(of: DeskView.self) == 1,
            """
            The board that is handed down was replaced three times, by boards with 1, 2 and 3 \
            trains. The screen showed \(shown), and the view in between was evaluated \
            \(times(renderer.evaluations(of: DeskView.self))). The screen should show 1, 2 and 3, \
            and the view should be evaluated once.
            """)
    }

    StepTest("a change of the board reaches the view that reads it") { @MainActor in
        let board = Board()
        let renderer = Renderer(
            Screen {
                DeskView().environment(board)
            })
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
        let counts = [
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: DeskView.self),
            renderer.evaluations(of: HandedView.self),
        ]
        expect(
            counts == [1, 1, 2] && renderer.text == "Desk\n1",
            """
            A train was added to the board that is handed down. The screen shows \
            “\(renderer.text)”, and the views were evaluated \(counts) times, from the outside in. \
            The screen should show 1, after 1, 1 and 2 evaluations.
            """)
    }

    StepTest("the nearest one counts") { @MainActor in
        let outer = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let inner = Board(trains: [Train(to: "Porto", platform: 1), Train(to: "Faro", platform: 2)])
        let station = Board(featured: Train(to: "Braga", platform: 3))
        let renderer = Renderer(
            Screen {
                HandedView()
                VStack {
                    HandedView()
                    VStack { HandedView() }.environment(inner)
                }.environment(station.featured == nil ? inner : outer)
            })
        expect(
            renderer.text == "none\n1\n2",
            """
            Three views ask for a board. None is handed down to the first. The second is under a \
            board with one train. The third is under that one, and under a nearer one with two. \
            The screen shows “\(renderer.text)”. It should show none, 1 and 2.
            """)
        station.featured = nil
        renderer.update()
        let count = renderer.evaluations(of: HandedView.self)
        expect(
            renderer.text == "none\n2\n2" && count == 4,
            """
            Then another board was handed down around the second and the third. The screen shows \
            “\(renderer.text)”, and the three views were evaluated \(times(count)) in all. It \
            should show none, 2 and 2, after 4 evaluations: the third has a nearer board, so the \
            one further out is nothing to it.
            """)
    }

    StepTest("a board around all views is found") { @MainActor in
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let text = Renderer(DeskView().environment(board)).text
        expect(
            text == "Desk\n1",
            """
            A board with one train is handed down to the whole screen, around the outermost view. \
            The screen shows “\(text)”. The view inside that asks for a board should show 1: \
            the last node on the way outward may have it, too.
            """)
    }

    StepTest("an object of another type in between is skipped") { @MainActor in
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let renderer = Renderer(
            Screen {
                VStack { HandedView().environment(Office(board: Board())) }.environment(board)
            })
        expect(
            renderer.text == "1",
            """
            A view asks for a board. The nearest view around it hands down an office, and the next \
            one a board with one train. The screen shows “\(renderer.text)”. It should show 1: go on to \
            the first that has a board.
            """)
    }

    StepTest("an object that is no longer handed down is gone") { @MainActor in
        let board = Board(featured: Train(to: "Lisboa", platform: 4))
        let desk = HandedView()
        let renderer = Renderer(
            Screen {
                if board.featured == nil { desk } else { desk.environment(board) }
                let handed = HandedView().environment(board)
                Group([board.featured == nil ? VStack { HandedView() } : handed])
            })
        let before = renderer.text
        board.featured = nil
        renderer.update()
        expect(
            before == "0\n0" && renderer.text == "none\nnone",
            """
            Two views ask for a board. One without trains is handed down to both, and they showed \
            “\(before)”. They should show 0 twice. Then none was handed down any more, and they show \
            “\(renderer.text)”. They should show none: no node around them has one any more.
            """)
    }

    StepTest("small screens that hand objects down") { @MainActor in
        expectScreens(
            of: [.plain, .handed, .state], in: [.handing, .either], on: StagedScreen.self)
    }
}

let step7 = StepTests("7.7") {
    StepTest("a change is shown, and the next one") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let isTracked = Log<Bool>()
        let renderer = Renderer(
            Screen {
                ObservationView {
                    let _ = isTracked.append(isTrackingHere)
                    Text(train.status)
                }
            }, tracksReads: false)
        var shown: [String] = []
        for delay in 1...3 {
            train.delay = delay
            train.delay = delay * 10
            renderer.update()
            shown.append(renderer.text)
        }
        let isShown = shown == (1...3).map { "\($0 * 10) min late" }
        let counts = (
            renderer.evaluations(of: Screen.self), renderer.evaluations(of: ObservationView.self)
        )
        let isLate = isShown ? false : await isOutdatedLater(renderer)
        let reason =
            if isTracked.entries.contains(false) {
                "The content was made outside of any tracking."
            } else if isLate {
                "The renderer needed an update only some time later: notify the view at the change."
            } else if counts.1 == 1 {
                """
                The content was made in a tracking, and no change has notified the view: it is \
                subscribed to its `token`, and to nothing else.
                """
            } else {
                "The observation view was evaluated \(times(counts.1))."
            }
        expect(
            isShown,
            """
            The renderer knows nothing about observation. The content of an observation view reads \
            a delay, which changed in each of three turns. The screen showed \(shown). It should \
            show 10, 20 and 30. \(reason)
            """)
        expect(
            counts == (1, 4),
            """
            A delay changed twice in each of three turns. The view around it was evaluated \
            \(times(counts.0)), and the observation view \(times(counts.1)). They should be \
            evaluated once, and 4 times: at the start, and once a turn.
            """)
    }

    StepTest("only what the content reads counts") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(
            Screen {
                ObservationView { Text(train.status) }
            }, tracksReads: false)
        let atFirst = renderer.needsUpdate
        train.platform = 5
        let afterPlatform = renderer.needsUpdate
        train.delay = 5
        expect(
            !atFirst && !afterPlatform && renderer.needsUpdate,
            """
            The content of an observation view reads the delay. Whether the renderer needs an \
            update: \(atFirst) before any change, \(afterPlatform) after a change of the platform, \
            \(renderer.needsUpdate) right after one of the delay. It should be false, false and true: \
            the token says so at the change, and not later.
            """)
    }

    StepTest("the view is notified on the thread of the change") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
        let (here, elsewhere) = (Counter(), Counter())
        let thread = thisThread
        let subscriptions = renderer.root.objects.map { object in
            object.objectWillChange.sink {
                _ = thisThread == thread ? here.increment() : elsewhere.increment()
            }
        }
        train.delay = 5
        let counts = (here.value, elsewhere.value)
        withExtendedLifetime(subscriptions) {}
        expect(
            counts == (1, 0),
            """
            The content of an observation view reads a delay, which changed. When the setter \
            returned, a subscriber of the view's objects had been notified \(times(counts.0)) on the \
            same thread, and \(times(counts.1)) on another. It should be notified once, on the same: \
            what comes from another thread may come after the turn.
            """)
    }

    StepTest("the content is made once for each evaluation") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let made = Counter()
        let renderer = Renderer(
            ObservationView {
                let _ = made.increment()
                Text(train.status)
            }, tracksReads: false)
        train.delay = 5
        renderer.update()
        expect(
            made.value == 2 && renderer.text == "5 min late",
            """
            An observation view was evaluated, then its train was late, and it was evaluated again. \
            The screen shows “\(renderer.text)”, and the content was made \(times(made.value)). It should \
            be made twice, and show the new delay.
            """)
    }

    StepTest("without ObservationView nothing is noticed") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let bare = Renderer(Screen { Text(train.status) }, tracksReads: false)
        let wrapped = Renderer(ObservationView { Text(train.status) }, tracksReads: false)
        train.delay = 5
        bare.update()
        wrapped.update()
        expect(
            bare.text == "on time" && wrapped.text == "5 min late",
            """
            The renderer knows nothing about observation, and a delay changed. A plain view shows \
            “\(bare.text)”. It should show the old value. The one in an observation view shows \
            “\(wrapped.text)”. It should show the new value.
            """)
    }

    StepTest("a change on another thread asks for an update") { @MainActor in
        let train = Train(to: "Lisboa", platform: 4)
        let renderer = Renderer(
            Screen {
                ObservationView { Text(train.status) }
            }, tracksReads: false)
        nonisolated(unsafe) let changed = train
        onAnotherThread { changed.delay = 5 }
        let needsUpdate = renderer.needsUpdate
        renderer.update()
        expect(
            needsUpdate && renderer.text == "5 min late",
            """
            A delay changed on another thread. The renderer needs \(needsUpdate ? "an" : "no") \
            update. It should need one. After the next turn, the screen shows “\(renderer.text)”. \
            It should show the new delay.
            """)
    }

    StepTest("small screens in a world without observation") { @MainActor in
        let kinds: [SmallScreen.Kind] = [.plain, .observation, .sign, .state, .oldBasket, .handed]
        expectScreens(of: kinds, in: [.handing], on: StagedScreen.self, tracksReads: false)
        expectScreens(of: kinds, in: [.handing, .either], on: StagedScreen.self)
    }
}

/// Expects each of two ticket machines to have a basket of its own.
@MainActor private func expectABasketEach(_ machines: some View) {
    let renderer = Renderer(machines)
    renderer.press("+")
    renderer.update()
    expect(
        renderer.text == "Tickets: 1 [+]\nTickets: 0 [+]",
        """
        There are two ticket machines, and the first one's button was pressed. The screen shows \
        “\(renderer.text)”. It should show 1 and 0.
        """)
}

/// Shows a view, and gives it another label in each of three turns.
@MainActor private func evaluateFourTimes(_ view: @escaping (_ label: String) -> some View) {
    let board = Board()
    let renderer = Renderer(Screen { view("Trains: \(board.trains.count)") })
    for _ in 1...3 {
        board.trains.append(Train(to: "Lisboa", platform: 4))
        renderer.update()
    }
}

/// Whether a renderer that needed no update needs one after a while: what was left to another thread,
/// or to the main actor, has happened by then.
@MainActor private func isOutdatedLater(_ renderer: Renderer) async -> Bool {
    for _ in 1...50 where !renderer.needsUpdate { try? await Task.sleep(for: .milliseconds(2)) }
    return renderer.needsUpdate
}

// MARK: - What several tests show

/// Subscribes to an object, and reads nothing of it.
private struct CaptionView: View {
    @ObservedObject var timetable: Timetable
    var body: some View { Text("Departures") }
}

/// Shows the first train of a timetable.
private struct FirstStatusView: View {
    @ObservedObject var timetable: Timetable
    var body: some View { Text(timetable.departures[0].status) }
}

/// The delays of a timetable: a row for each train.
private struct DelaysView: View {
    @ObservedObject var timetable: Timetable
    var body: some View {
        ForEach(timetable.departures.indices, id: \.self) { index in
            DelayRow(timetable: timetable, index: index)
        }
    }
}

/// The delay of one train of a timetable. It says itself how it is compared, which takes less time.
private struct DelayRow: View, Equatable {
    @ObservedObject var timetable: Timetable
    let index: Int
    var body: some View { Text(timetable.departures[index].status) }
}

/// Counts up by a button.
private struct TallyView: View {
    @State var count = 0
    var title = "+"
    var body: some View {
        HStack {
            Text("Count: \(count)")
            Button(title) { count += 1 }
        }
    }
}

/// An `ObservableObject` that the view owns.
private struct OwnedBasketView: View {
    @StateObject var basket = OldBasket()
    var title = "owned"
    var body: some View {
        HStack {
            Text("\(title): \(basket.count)")
            Button(title) { basket.count += 1 }
        }
    }
}

/// Shows how many trains the board has that is handed down.
private struct HandedView: View {
    @Environment(Board.self) var board
    var body: some View { Text(board.map { "\($0.trains.count)" } ?? "none") }
}

/// Knows nothing of the board.
private struct DeskView: View {
    var body: some View {
        Text("Desk")
        HandedView()
    }
}

/// Has a board, and can take another one.
private final class Office: Observable {
    let registrar = ObservationRegistrar()
    var board: Board {
        get {
            registrar.access(self, keyPath: \.board)
            return _board
        }
        set { registrar.withMutation(of: self, keyPath: \.board) { _board = newValue } }
    }
    private var _board: Board

    init(board: Board) { _board = board }
}
