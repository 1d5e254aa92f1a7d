import Operators
import SeekKit
import Testing

@MainActor
@Suite struct LiveScreenTests {
    @Test func `the first screen is shown immediately`() {
        #expect(Script().screens.map(\.rows[0].plain) == ["› "])
    }

    @Test func `a key is shown without waiting for the search`() {
        let script = Script()
        script.wait(milliseconds: 50)
        script.type("a")
        #expect(script.screens.last?.rows[0].plain == "› a")
        #expect(script.begun.values == [])
    }

    @Test func `at most 20 screens per second are drawn, and the last one shows everything`() {
        let script = Script(query: "a", maximum: 10_000, rows: 4)
        script.wait(milliseconds: 60)
        let before = script.screens.count
        for line in 1...1_000 {
            script.find(lines: line...line)
            script.wait(milliseconds: 1)
        }
        #expect(script.screens.count - before <= 20)
        script.wait(milliseconds: 50)
        #expect(script.screens.last?.rows[1].contains("1,000 matches") == true)
    }

    @Test func `nothing is drawn while nothing changes`() {
        let script = Script()
        script.wait(milliseconds: 500)
        let before = script.screens.count
        script.wait(milliseconds: 10_000)
        #expect(script.screens.count == before)
    }

    @Test func `a resized window is drawn again in its new size`() {
        let script = Script()
        script.wait(milliseconds: 50)
        script.interrupt(.resized(ScreenSize(columns: 20, rows: 3)))
        #expect(script.screens.last?.rows.count == 3)
        #expect(script.screens.last?.size == ScreenSize(columns: 20, rows: 3))
    }
}
