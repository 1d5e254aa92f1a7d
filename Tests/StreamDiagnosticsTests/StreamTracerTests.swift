import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

/// The reported events.
private final class Reports: Sendable {
    private let events = Locked<[TraceEvent]>([])
    private let tracing = SerialDisposable()

    init() {
        tracing.inner = StreamTracer.start { [events] event in events.append(event) }
    }

    deinit { tracing.dispose() }

    func stop() { tracing.dispose() }
    var all: [TraceEvent] { events.value }
    var stages: [TracedStage] { all.filter { $0.kind == .subscribed }.map(\.stage) }

    /// The events as text, such as `map subscribed` and `map value 1`.
    var lines: [String] {
        all.map { event in
            [event.stage.name, "\(event.kind)", event.detail].compactMap(\.self).joined(separator: " ")
        }
    }

    /// The names of the stages from this one to the lowest one.
    func path(from name: String) -> [String] {
        var path: [String] = []
        var next = stages.first { $0.name == name }
        while let stage = next {
            path.append(stage.name)
            next = stages.first { $0.id == stage.below }
        }
        return path
    }

    /// A Boolean value that indicates whether every stage reported exactly one end.
    var isBalanced: Bool {
        let over = all.filter { ![.subscribed, .value].contains($0.kind) }.map(\.stage.id)
        return Set(over) == Set(stages.map(\.id)) && over.count == stages.count
    }
}

/// Each test runs in a separate process, because a tracer receives the events of other tests.
@Suite struct StreamTracerTests {
    @Test("An event is described by its kind, its value, and the name and the place of its stage")
    func descriptions() async {
        await #expect(processExitsWith: .success) { Self.describe() }
    }

    private static func describe() {
        let reports = Reports()
        let line: UInt = #line + 1
        _ = Signal<Int, Never>.just(3).map { $0 + 1 }.subscribe { _ in }
        let subscribe = "subscribe — \(#fileID):\(line)"
        let events = reports.all.map(\.description)
        #expect(events.prefix(2) == ["subscribed at \(subscribe)", "subscribed at map"])
        #expect(events.filter { $0.hasPrefix("value 4") } == ["value 4 at map", "value 4 at \(subscribe)"])
        #expect(TraceEvent.Kind.allCases.count == 7)
    }

    @Test("StreamTracer reports each stage, its values and its end, lowest stage first")
    func linearChain() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            let subject = Subject<Int, TestFailure>()
            _ = subject.signal.map { $0 * 2 }.filter { $0 > 2 }.subscribeFailed { _ in }
            subject.send(1)
            subject.send(2)
            subject.fail(.wrong)
            #expect(reports.stages.map(\.name) == ["subscribe", "filter", "map", "Subject"])
            #expect(reports.path(from: "Subject") == ["Subject", "map", "filter", "subscribe"])
            #expect(
                reports.lines.filter { $0.hasPrefix("Subject") } == [
                    "Subject subscribed", "Subject value 1", "Subject value 2", "Subject failed wrong",
                ])
            #expect(reports.isBalanced)
            #expect(reports.stages.filter { $0.place != nil }.map(\.name) == ["subscribe", "Subject"])
            #expect(reports.stages.allSatisfy { $0.place?.hasPrefix(#fileID + ":") != false })
        }
    }

    @Test("StreamTracer reports a derived property by its name, at the place of the first of its sources")
    func derivedProperties() async {
        await #expect(processExitsWith: .success) { Self.traceDerivedProperties() }
    }

    private static func traceDerivedProperties() {
        let (reports, count) = (Reports(), SubscriptionCount())
        let line: UInt = #line + 1
        let (net, rate) = (MutableProperty(1), MutableProperty(2))
        let tokens = [
            net.map { $0 + 1 }.values.subscribe { _ in },
            Property.combineLatest(net.map { $0 }, rate).map { $0 * $1 }.signal.subscribe { _ in },
            Property.computed { rate.value }.values.subscribe { _ in },
            count.isActive.map { !$0 }.values.subscribe { _ in },
        ]
        net.value = 5
        for token in tokens { token.dispose() }
        expectEqual(count.value, 0)
        let place = "\(#fileID):\(line)"
        expectEqual(
            reports.stages.filter { $0.name != "subscribe" }.map(\.description),
            ["map — \(place)", "map — \(place)", "computed — \(#fileID):\(line + 4)", "map"])
        expectEqual(reports.path(from: "computed"), ["computed", "subscribe"])
        expectEqual(
            reports.lines.filter { $0.hasPrefix("map") },
            [
                "map subscribed", "map value 2", "map subscribed", "map subscribed", "map value true", "map value 6",
                "map value 10", "map disposed", "map disposed", "map disposed",
            ])
        #expect(reports.isBalanced)
    }

    @Test("A live graph shows the name of a derived property as the source of the operators of its signal")
    func graphOfDerivedProperty() async {
        await #expect(processExitsWith: .success) { Self.drawDerivedProperty() }
    }

    private static func drawDerivedProperty() {
        let graph = LiveGraph()
        let line: UInt = #line + 1
        let net = MutableProperty(1)
        let token = Property.combineLatest(net, net).values.filter { $0 < $1 }.subscribe { _ in }
        expectEqual(graph.count, 3)
        #expect(graph.mermaid.contains("combineLatest<br/>\(#fileID):\(line)<br/>1 × 1\"]:::source"))
        token.dispose()
    }

    @Test("Each tracer reports only the values that it asks for, and all other events")
    func fewerValues() async {
        await #expect(processExitsWith: .success) {
            let values: [StreamTracer.Values] = [.none, .every(2), .every(3), .all]
            let details = Locked([[String]](repeating: [], count: values.count))
            let tracings = values.enumerated().map { index, values in
                StreamTracer.start(values: values) { event in
                    guard event.stage.name == "Subject" else { return }
                    details.modify { $0[index].append(event.detail ?? "\(event.kind)") }
                }
            }
            let subject = Subject<Int, Never>()
            for _ in 0..<2 { subject.signal.subscribe { _ in }.dispose() }
            let token = subject.signal.subscribe { _ in }
            for number in 1...7 { subject.send(number) }
            token.dispose()
            let ends = ["subscribed", "disposed", "subscribed", "disposed", "subscribed"]
            #expect(
                details.value == [
                    ends + ["disposed"], ends + ["2", "4", "6", "disposed"], ends + ["3", "6", "disposed"],
                    ends + ["1", "2", "3", "4", "5", "6", "7", "disposed"],
                ])
            for tracing in tracings { tracing.dispose() }
        }
    }

    @Test("A tracer without values changes nothing about the values and their end")
    func noValues() async {
        await #expect(processExitsWith: .success) {
            let kinds = Locked<[String]>([])
            let tracing = StreamTracer.start(values: .none) { event in
                kinds.append("\(event.stage.name) \(event.kind)")
            }
            let subject = Subject<Int, TestFailure>()
            let received = Locked<[String]>([])
            subject.signal.map { $0 + 1 }.subscribe(
                next: { received.append("\($0)") }, failed: { received.append("\($0)") }
            ).add(to: DisposableBag())
            let kept = subject.signal.subscribe(
                next: { received.append("\($0)") }, failed: { received.append("\($0)") })
            subject.send(1)
            subject.fail(.wrong)
            #expect(received.value == ["1", "wrong"])
            let source = kinds.value.filter { $0.hasPrefix("Subject") }
            #expect(source.suffix(2) == ["Subject subscribed", "Subject failed"])
            kept.dispose()
            tracing.dispose()
        }
    }

    @Test("An interval of zero values is rejected") func zeroInterval() async {
        await #expect(processExitsWith: .failure) { _ = StreamTracer.Values.every(0) }
    }

    @Test("StreamTracer reports a disposed subscription and one with a released source as disposed")
    func disposedAndReleased() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            var subject: Subject<Int, Never>? = Subject()
            subject?.signal.map { $0 }.subscribe { _ in }.dispose()
            #expect(
                reports.lines == [
                    "subscribe subscribed", "map subscribed", "Subject subscribed",
                    "Subject disposed", "map disposed", "subscribe disposed",
                ])
            _ = subject?.signal.map { $0 }.subscribe { _ in }
            subject = nil
            #expect(reports.lines.suffix(3) == ["Subject disposed", "map disposed", "subscribe disposed"])
            #expect(reports.isBalanced)
        }
    }

    @Test("StreamTracer reports the stages below combining, flattening and scheduling operators")
    func boundaries() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            let scheduler = VirtualTimeScheduler()
            let (a, b) = (Subject<Int, Never>(), MutableProperty(1))
            let token = combineLatest(a.signal.filter { _ in true }, b.values.map { $0 })
                .deliver(on: scheduler)
                .flatMap(.latest) { pair in Signal<Int, Never>.never.prepend(pair.0 + pair.1) }
                .subscribe { _ in }
            a.send(1)
            scheduler.advance(by: .seconds(1))
            let below = ["combineLatest", "deliver(on:)", "flatMap", "subscribe"]
            #expect(reports.path(from: "Subject") == ["Subject", "filter"] + below)
            #expect(reports.path(from: "MutableProperty") == ["MutableProperty", "map"] + below)
            #expect(reports.path(from: "prepend") == ["prepend", "flatMap", "subscribe"])
            #expect(reports.lines.contains("combineLatest value (1, 1)"))
            #expect(reports.lines.contains("deliver(on:) value (1, 1)"))
            #expect(reports.lines.contains("flatMap value 2"))
            token.dispose()
            #expect(reports.isBalanced)
        }
    }

    @Test("StreamTracer does not report the parts of a composed operator")
    func composedOperators() async {
        await #expect(processExitsWith: .success) { StreamTracerTests.examineComposed() }
    }

    private static func examineComposed() {
        let reports = Reports()
        let line: UInt = #line + 1
        _ = Signal<Int, Never>.of(1, 2).collect().map(\.count).subscribe { _ in }
        #expect(reports.stages.map(\.name) == ["subscribe", "map", "collect", "of"])
        #expect(Set(reports.stages.compactMap { $0.place == nil ? nil : $0.line }) == [line])
    }

    @Test("StreamTracer reports the values of a named stage in every build")
    func named() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            _ = Signal<Int, Never>.of(1, 2).named("numbers").subscribe { _ in }
            #expect(reports.lines.filter { $0.hasPrefix("named(\"numbers\") value") }.count == 2)
        }
    }

    @Test("StreamTracer describes a value only when its detail is read")
    func describedOnDemand() async {
        await #expect(processExitsWith: .success) {
            struct Loud: Sendable, CustomStringConvertible {
                let described: Locked<Int>
                var description: String {
                    described.modify {
                        $0 += 1; return "loud"
                    }
                }
            }
            let described = Locked(0)
            let reports = Reports()
            _ = Signal<Loud, Never>.just(Loud(described: described)).named("loud").subscribe { _ in }
            #expect(described.value == 0)
            #expect(reports.all.contains { $0.detail == "loud" })
        }
    }

    @Test("StreamTracer can run several times concurrently and reports nothing after it is stopped")
    func several() async {
        await #expect(processExitsWith: .success) {
            let (one, two) = (Reports(), Reports())
            let subject = Subject<Int, Never>()
            let subscription = CompoundDisposable()
            subscription.add(subject.signal.map { $0 }.subscribe { _ in })
            #expect(one.stages.count == 3)
            #expect(two.stages.count == 3)
            one.stop()
            subject.send(1)
            subscription.dispose()
            #expect(one.lines.count == 3)
            #expect(two.isBalanced)
        }
    }

    @Test("StreamTracer hides the subject that share creates", arguments: [0, 1])
    func sharedSubject(replay count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            let reports = Reports()
            let clicks = Subject<Int, Never>()
            let token = clicks.signal.map { $0 }.share(replay: count).subscribe { _ in }
            clicks.send(1)
            token.dispose()
            #expect(reports.stages.map(\.name) == ["subscribe", "share(replay:while:)", "map", "Subject"])
            #expect(reports.path(from: "Subject") == ["Subject", "map", "share(replay:while:)", "subscribe"])
            #expect(reports.isBalanced)
        }
    }

    @Test("A misuse names the lowest stage that is subscribed to its source while a tracer runs")
    func places() async {
        await #expect(processExitsWith: .success) { Self.examinePlaces() }
    }

    private static func examinePlaces() {
        let misuses = Locked<[Misuse]>([])
        Misuse.report { misuses.append($0) }
        let reports = Reports()
        let line: UInt = #line + 1
        let property = MutableProperty(0)
        _ = property.values.map { $0 + 1 }.subscribe { _ in }
        property.modify { _ in property.value = 1 }
        reports.stop()
        property.modify { _ in property.value = 2 }
        let places = ["\(#fileID):\(line)", "\(#fileID):\(line + 1)"]
        #expect(misuses.value.map(\.places) == [places, Array(places.prefix(1))])
    }

    @Test("StreamTracer retains nothing of a subscription that has ended")
    func releasedSubscription() async {
        await #expect(processExitsWith: .success) {
            let isReleased = Locked(false)
            let reports = Reports()
            do {
                let canary = Canary { isReleased.value = true }
                let subject = Subject<Int, Never>()
                let token = subject.signal.map {
                    canary.sing(); return $0
                }.merge(with: .never).subscribe { _ in }
                token.dispose()
            }
            #expect(isReleased.value)
            #expect(reports.isBalanced)
        }
    }
}
