import Operators
import SeekKit
import Testing

@MainActor
@Suite struct OutcomeTests {
    @Test(arguments: [(Key.escape, Outcome.left), (.interrupt, .interrupted)])
    func `keys that leave`(key: Key, outcome: Outcome) {
        let script = Script()
        script.press(key)
        #expect(script.outcome == outcome)
    }

    @Test func `a signal of the system ends it`() {
        let script = Script()
        script.interrupt(.terminated(15))
        #expect(script.outcome == .terminated(15))
    }

    @Test func `a keyboard that is gone ends it`() {
        let script = Script()
        script.keys.complete()
        script.scheduler.advance()
        #expect(script.outcome == .left)
    }

    @Test func `nothing follows the outcome, and nothing is left running`() {
        let script = Script(query: "a")
        script.wait(milliseconds: 60)
        script.press(.escape, .character("b"), .enter)
        let count = script.outputs.values.count
        script.wait(milliseconds: 1_000)
        #expect(script.outputs.values.count == count)
        #expect(script.outcome == .left)
        #expect(script.disposed.values == ["a"])
        #expect(script.keys.subscriberCount == 0)
        #expect(script.interruptions.subscriberCount == 0)
        #expect(script.scheduler.pendingCount == 0)
    }
}
