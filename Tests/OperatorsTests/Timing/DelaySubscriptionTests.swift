import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DelaySubscriptionTests {
    @Test(
        "delaySubscription subscribes to the source later and passes its ends",
        arguments: [
            ("-a|", "---a|", "--^-!"), ("-a#", "---a#", "--^-!"), ("|", "--|", "--(^!)"), ("---", "", "--^>"),
        ])
    func laterSubscription(source: String, output: String, line: String) {
        expectEqual(run(source) { $0.delaySubscription(for: .tick * 2, on: $1) }, Outcome(output, line))
    }

    @Test("delaySubscription does not subscribe after it is disposed")
    func disposal() {
        let scheduler = VirtualTimeScheduler()
        let log = SubscriptionLog()
        let source = scheduler.cold("-a|", log: log).delaySubscription(for: .tick * 2, on: scheduler)
        scheduler.record(source).dispose()
        expectEqual(scheduler.pendingCount, 0)
        scheduler.run()
        #expect(log.lines.isEmpty)
    }
}
