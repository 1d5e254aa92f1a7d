import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let diagnosing = OperatorFamily("How do I find out what a signal does?") {
        OperatorRow(
            "Signal.log(_:events:to:)", title: "`log(_:)`", summary: "Logs every event with a name.", tests: "LogTests",
            elsewhere: Elsewhere(
                objC: "`logAll`", swift: "`logEvents(identifier:events:logger:)`", rx: "`debug(_:trimOutput:)`",
                combine: "`print(_:to:)`"), cost: .text
        ) {
            passing("log(to: { _ in })") { source, _ in source.log(to: { _ in }) }
            Drawing(subscribing: "log()") { play in
                try play.noting { source, note in source.log(to: { note(Self.event(of: $0)) }) }
            }
        }
        OperatorRow(
            "Signal.log(_:events:to:)", title: "`log(_:events:)`", summary: "Logs some kinds of events.",
            tests: "LogTests",
            elsewhere: Elsewhere(objC: "`logNext`, `logError`, `logCompleted`", swift: "`logEvents(events:)`")
        ) {
            passing("log(\"\", events: .failed, to: { _ in })") { source, _ in
                source.log("", events: .failed, to: { _ in })
            }
            Drawing(subscribing: "log(_:events:)", example: ["log(name, events: next)", example]) { play in
                try play.word(0, "name")
                try play.word(1, "next")
                try play.noting { source, note in source.log("name", events: .next, to: { note(Self.event(of: $0)) }) }
            }
        }
        OperatorRow(
            "Signal.named(_:)", tests: "LogTests",
            elsewhere: Elsewhere(objC: "`setNameWithFormat:`", rx: "≈ `debug` identifier")
        ) {
            passing("named(\"\")") { source, _ in source.named("") }
            Drawing("named(_:)") { try $0[0].named(try $0.text(0)) }
        }
        OperatorRow(
            "Signal.breakpoint(_:)", title: "`breakpoint(…)`", summary: "Stops in the debugger.",
            tests: "BreakpointTests", elsewhere: Elsewhere(combine: "`breakpoint`, `breakpointOnError`")
        ) {
            passing("breakpoint { _ in false }") { source, _ in source.breakpoint { _ in false } }
            Drawing("breakpoint()") { try $0[0].breakpoint { _ in false } }
        }
        OperatorRow(
            "Signal.counted(in:)",
            summary: "Counts active subscriptions: an indicator of activity, and tests of leaks.",
            tests: "SubscriptionCountTests",
            elsewhere: Elsewhere(rx: "`ActivityIndicator` (RxExample), `Resources.total`")
        ) {
            passing("counted(in: SubscriptionCount())") { source, _ in source.counted(in: SubscriptionCount()) }
            Drawing(subscribing: "counted(in:)") { play in
                let count = SubscriptionCount()
                try play.noting { source, note in
                    source.counted(in: count).onNext { _ in note("\(count.value)") }.afterTerminal {
                        note("\(count.value)")
                    }
                }
            }
        }
    } others: {
        ListedRow(
            "Signal.description", "Signal.debugDescription", title: "`signal.debugDescription`",
            summary: "The stages of a signal, which `print(signal)` also prints, without subscribing.",
            tests: "DescriptionTests")
        ListedRow(
            "StreamTracer.start(values:_:)", "StreamTracer", "TraceEvent", "TracedStage",
            title: "`StreamTracer.start { event in … }`",
            summary: "Reports each subscription and event of all signals, for tracing and metrics.",
            tests: "StreamTracerTests")
        ListedRow(
            "StreamTracer.Values",
            title: "`StreamTracer.start(values: .none) { event in … }`",
            summary: "Reports only some of the values, or none, for programs in production.",
            tests: "StreamTracerTests")
        ListedRow(
            "ChromeTrace", title: "`ChromeTrace`",
            summary: "Writes a trace of all signals for Perfetto or `chrome://tracing`.", tests: "TraceSinkTests")
        ListedRow(
            "LiveGraph", title: "`LiveGraph`",
            summary:
                "Draws all active subscriptions as a graph, to find a leak, a full queue, or a signal that sends nothing.",
            tests: "TraceSinkTests")
        ListedRow(
            "SubscriptionCount", "SubscriptionCount.value", "SubscriptionCount.isActive", title: "`SubscriptionCount`",
            summary:
                "The number of active subscriptions that `counted(in:)` counts, such as for a loading indicator or a leak check.",
            tests: "SubscriptionCountTests")
        ListedRow(
            "Misuse.report(to:)", "Misuse", "Misuse.Kind", title: "`Misuse.report { misuse in … }`",
            summary:
                "Reports mistakes: a send after the end, an endless loop, a path that is not observed.",
            tests: "MisuseTests")
        ListedRow("LoggedEvents", title: "`LoggedEvents`", tests: "LogTests")
    }
    private static let example = "source: -1--2-|"

    /// Returns a line of the log without the time and the location.
    private static func event(of line: String) -> String {
        let kinds = ["subscribed", "next", "failed", "completed", "disposed"]
        guard let range = kinds.compactMap({ line.firstRange(of: $0) }).first else { return line }
        return String(line[range.lowerBound...])
    }
}
