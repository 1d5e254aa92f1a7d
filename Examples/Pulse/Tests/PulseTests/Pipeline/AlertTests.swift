import PulseCore
import StreamTesting
import Testing

@Suite struct AlertTests {
    @Test func `an alert fires once, keeps firing, and clears when the value has returned by a fifth`() throws {
        // The share of errors in the window: 0, 1/3, 1/3, 1/3, 1/7, 1/7, 0 …
        let news = try Marbles.play("a(ae)-(aaae)(aaa)----|", alerts: ["errors > 30%"]) { report in
            let alert = report.alerts[0]
            return alert.change == .fired ? "F" : alert.change == .cleared ? "C" : alert.isFiring ? "f" : "c"
        }
        #expect(news.diagram == "-cFffCccc(cc|)")
    }

    @Test func `a value that fluctuates around the threshold fires once`() throws {
        // Requests per second over three seconds: 1, 1, 1, 4/3, 1, 4/3, 1 …
        let fired = try Marbles.play("aaa(aa)aaa(aa)aaa(aa)aaa|", alerts: ["requests>1.2"]) { $0.alerts[0].change }
        #expect(fired.values.compactMap { $0 } == [.fired])
    }

    @Test func `an alert can fire below a threshold`() throws {
        let news = try Marbles.play("aaaaa----aaaaaa|", alerts: ["requests<0.5"]) { $0.alerts[0].change }
        #expect(news.values.compactMap { $0 } == [.fired, .cleared])
    }

    @Test func `an alert has the time since which it fires, and its value`() throws {
        let alert = try Marbles.play("-a(ee)a|", alerts: ["errors>50%"]) { $0.alerts[0] }.values[2]
        #expect(alert.since == (LogLine.midnight + 3) * 1_000)
        #expect(alert.value == 2.0 / 3)
    }

    @Test func `an alert about response times keeps firing while there are none`() throws {
        let firing = try Marbles.play("(bb)-----(aa)--|", alerts: ["p95>50ms"]) { $0.alerts[0].isFiring }
        #expect(firing.values == (1...10).map { $0 <= 6 })
    }

    @Test(
        "A rule is parsed",
        arguments: [
            ("errors>5%", .errors, true, 0.05), ("p99 > 500ms", .p99, true, 0.5), ("requests<1", .requests, false, 1),
            ("bytes>1.5MB", .bytes, true, 1.5e6), ("4xx>20%", .clientErrors, true, 0.2), ("p50>20us", .p50, true, 2e-5),
            ("requests>10k", .requests, true, 1e4), ("requests<5/s", .requests, false, 5),
            ("bytes>3kB/s", .bytes, true, 3e3), ("errors>2", .errors, true, 0.02),
        ] as [(String, AlertRule.Metric, Bool, Double)])
    func rules(text: String, metric: AlertRule.Metric, isAbove: Bool, threshold: Double) throws {
        let rule = try AlertRule(text)
        #expect(rule.metric == metric && rule.isAbove == isAbove)
        #expect(abs(rule.threshold - threshold) <= threshold * 1e-9)
    }

    @Test(
        "An invalid rule is rejected",
        arguments: [
            "errors", "color>5%", "errors>", "errors>x%", ">5", "errors>-1%", "errors>nan", "errors>=5%", "errors>5ms",
            "p99>5%", "requests>5%", "bytes>5ms",
        ])
    func problems(text: String) {
        #expect(throws: AlertRule.Problem.self) { try AlertRule(text) }
    }

    @Test(
        "The explanation of an invalid rule contains the remedy",
        arguments: [
            ("p99>500", "The threshold has no unit. Write p99>500us or p99>500ms or p99>500s."),
            ("bytes>9", "The threshold has no unit. Write bytes>9B or bytes>9kB or bytes>9MB or bytes>9GB."),
            ("p99>5%", "'%' is not a unit of p99. Use us, ms, s."),
            ("errors>101%", "A share cannot be above 100%."),
            ("bytes>x", "'x' is not a threshold. Write, for example, bytes>10MB."),
            ("errors", "'errors' has no > or <. Write, for example, errors>5%."),
        ])
    func explanations(text: String, explanation: String) {
        #expect(#expect(throws: AlertRule.Problem.self) { try AlertRule(text) }?.description == explanation)
    }

    @Test func `a share without a unit is in percent`() throws {
        #expect(try AlertRule("errors>2").description == "errors>2%")
        #expect(try AlertRule("errors>2") == AlertRule("errors > 2%"))
    }
}
