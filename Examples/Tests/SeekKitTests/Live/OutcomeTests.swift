import Operators
import SeekKit
import Testing

@MainActor
@Suite struct OutcomeTests {
    @Test(arguments: [(Key.escape, Outcome.left), (.interrupt, .interrupted)])
    func `keys can end the program`(key: Key, outcome: Outcome) {
        let script = Script()
        script.press(key)
        #expect(script.outcome == outcome)
    }

    @Test func `a signal of the system ends the program`() {
        let script = Script()
        script.interrupt(.terminated(15))
        #expect(script.outcome == .terminated(15))
    }

    @Test func `a closed keyboard ends the program`() {
        let script = Script()
        script.keys.complete()
        script.scheduler.advance()
        #expect(script.outcome == .left)
    }

    @Test func `nothing follows the outcome, and no work remains`() {
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
