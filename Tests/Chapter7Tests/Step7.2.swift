import Testing
import WorkshopTesting

@testable import Chapter7

extension Chapter7Tests {
    @Suite struct `Step 7.2` {
        nonisolated(unsafe) let sign = Sign(text: "Lisboa")

        @Test func `The old sign's screen shows each new text`() {
            let old = OldSign(text: "Lisboa")
            let screen = Renderer(OldSignScreen(sign: old))
            var shown: [String] = []
            for text in ["Porto", "Faro", "Braga"] {
                old.text = text
                screen.update()
                shown.append(screen.text)
            }
            let expected = ["Platform 4\nPorto", "Platform 4\nFaro", "Platform 4\nBraga"]
            #expect(shown == expected, "The object reports its changes. What subscribes to them?")
        }

        @Test func `The observable sign's screen shows each new text`() {
            let screen = Renderer(SignScreen(sign: sign))
            var shown: [String] = []
            for text in ["Porto", "Faro", "Braga"] {
                sign.text = text
                screen.update()
                shown.append(screen.text)
            }
            let expected = ["Platform 4\nPorto", "Platform 4\nFaro", "Platform 4\nBraga"]
            #expect(shown == expected, "The body reads the text. What does the object report?")
        }

        @Test func `The row shows the latest sign and its changes`() {
            let signs = [OldSign(text: "a"), OldSign(text: "b"), OldSign(text: "c")]
            let train = Train(to: "Lisboa", platform: 0)
            let screen = Renderer(Screen { OldSignRow(sign: signs[train.platform]) })
            for number in 1...2 {
                train.platform = number
                screen.update()
            }
            #expect(screen.lines == ["c"], "Which sign does the wrapper store?")
            signs[2].text = "x"
            screen.update()
            #expect(screen.lines == ["x"])
        }

        @Test func `The setter reports the key path of text`() {
            let calls = track { sign.registrar.access(sign, keyPath: \.text) }
            sign.text = "Porto"
            #expect(calls.value == 1, "What does the setter report?")
        }

        @Test func `Setting the text isn't reported as a read`() {
            let calls = track { sign.text = "Porto" }
            sign.text = "Faro"
            #expect(calls.value == 0, "What does the setter read?")
        }

        @Test func `While onChange runs, the sign still has its old text`() {
            let seen = Log<String>()
            withObservationTracking {
                _ = sign.text
            } onChange: {
                seen.append(sign.text)
            }
            sign.text = "Porto"
            #expect(seen.entries == ["Lisboa"], "What does the setter do first?")
        }

        @Test func `A tracking started between the report and the store is notified`() {
            let seen = Log<String>()
            withObservationTracking {
                _ = sign.text
            } onChange: {
                onAnotherThread {
                    withObservationTracking {
                        _ = sign.text
                    } onChange: {
                        seen.append(sign.text)
                    }
                }
            }
            sign.text = "Porto"
            #expect(seen.entries == ["Porto"], "Which report follows the store?")
        }

        @Test func `A change between two lines of the getter isn't missed`() {
            everyOrder { order in
                nonisolated(unsafe) let sign = Sign(text: "Lisboa")
                let shown = Log<String>()
                let calls = Counter()
                order.thread("reads") {
                    let text = withObservationTracking {
                        sign.text
                    } onChange: {
                        calls.increment()
                    }
                    shown.append(text)
                }
                order.thread("sets") { sign.text = "Porto" }
                try order.run()
                let isStale = shown.entries == ["Lisboa"] && calls.value == 0
                #expect(isStale == false, "What does the getter do first?")
            }
        }
    }
}
