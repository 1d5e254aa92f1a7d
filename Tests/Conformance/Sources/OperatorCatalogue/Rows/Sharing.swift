import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let sharing = OperatorFamily("How do I share one subscription?") {
        OperatorRow(
            "Signal.publish()", "MulticastConnection.autoconnect()", "MulticastConnection.connect()",
            "MulticastConnection.signal", title: "`publish()`", summary: "Creates a connectable signal with a subject.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(objC: "`publish`", rx: "`publish`", combine: "≈ `multicast`, `makeConnectable`")
        ) {
            SampleCall(traits: .endsPauses) {
                $0.publish().autoconnect()
            }
            SampleCall(traits: [.keepsSource, .dependsOnTime]) { source in
                let connection = source.publish()
                connection.connect()
                return connection.signal
            }
            Drawing(subscribing: "publish()", example: ["publish()", source]) { play in
                let shared = try play[0].publish()
                play.recordTwice(shared.signal)
                play.keep(shared.connect())
            }
        }
        OperatorRow(
            "Signal.multicast(_:)", "Subject", "Subject.init()", "Subject.signal", "SubjectProtocol.signal",
            title: "`multicast(_:)`", summary: "Creates a connectable signal with the given subject.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(
                objC: "`multicast:`", rx: "`multicast(_:)`, `multicast(makeSubject:)`", combine: "`multicast`")
        ) {
            // Other callers can send to a given subject.
            SampleCall(traits: [.outlivesSource, .endsPauses]) {
                $0.multicast(Subject()).autoconnect()
            }
            Drawing(subscribing: "multicast(_:)", example: ["multicast(subject)", source]) { play in
                try play.word(0, "subject")
                let shared = try play[0].multicast(Subject())
                play.recordTwice(shared.signal)
                play.keep(shared.connect())
            }
        }
        OperatorRow(
            "Signal.multicast(_:selector:)", "Signal.publish(selector:)",
            summary: "Shares the source within a closure, for each subscriber.", tests: "MulticastSelectorTests",
            elsewhere: Elsewhere(rx: "`multicast(_:selector:)`")
        ) {
            SampleCall("publish { shared in merge(shared, shared.skip(#n).map { $0 + 1 }) }", traits: .endsPauses) {
                source, arguments in
                source.publish { shared in merge(shared, shared.skip(arguments.n).map { $0 + 1 }) }
            } model: { stage in
                let (first, second) = (stage.act(), stage.act())
                let events = stage.source(stage.act())
                var skipped = 0
                mergeTwo(stage, { _ in events.shared(subscribed: first) }, { _ in events.shared(subscribed: second) }) {
                    value, isSecond in
                    guard isSecond else { return value }
                    skipped += 1
                    return skipped > stage.n ? value + 1 : nil
                }
            }
            SampleCall(
                "multicast({ ReplaySubject(capacity: #n) }) { merge($0, $0.delaySubscription(for: #d, on: scheduler)) }",
                traits: [.dependsOnTime, .endsPauses]
            ) {
                source, arguments in
                source.multicast({ ReplaySubject(capacity: arguments.n) }) {
                    merge($0, $0.delaySubscription(for: arguments.d, on: arguments.scheduler))
                }
            } model: { stage in
                let first = stage.act()
                var events: [Timed] = []
                var running = 2
                let receive: (Event) -> Void = { event in
                    if event == .completed { running -= 1 }
                    if event != .completed || running == 0 { stage.send(event) }
                }
                stage.after(stage.d) {
                    stage.subscribe({ moment in events.replayed(stage.n, subscribed: moment) }, receive)
                }
                events = stage.source(stage.act())
                stage.subscribe({ _ in events.shared(subscribed: first) }, receive)
            }
            SampleCall(traits: .endsPauses) { source in
                source.multicast({ effect(ReplaySubject<Int, SampleFailure>(capacity: 1)) }) { effect($0.map { -$0 }) }
            }
            SampleCall(traits: [.dependsOnTime, .endsPauses]) { $0.publish { effect(merge($0, $0)) } }
            Drawing("publish(pairs:)", remark: "{ zip($0, $0.skip(1)) }") { play in
                try play[0].publish { shared in shared.zip(with: shared.skip(1)).map { $0 + $1 } }
            }
            Drawing("multicast(pairs:)", example: ["multicast(pairs)", source], remark: "{ zip($0, $0.skip(1)) }") {
                play in
                try play[0].multicast({ Subject() }) { shared in shared.zip(with: shared.skip(1)).map { $0 + $1 } }
            }
        }
        OperatorRow(
            "MulticastConnection.connect()", title: "`MulticastConnection.connect()`",
            summary: "Subscribes to the source at most once.", tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(
                objC: "`connect` (RACMulticastConnection)", swift: "≈ `startWithSignal`", rx: "≈ `connect`",
                combine: "≈ `connect`")
        ) {
            Drawing(subscribing: "connect(at:)", example: ["connect(at: 3)", "source: -1-2|"]) { play in
                let shared = try play[0].publish()
                play.record(shared.signal)
                play.at(try play.count(0)) { play.keep(shared.connect()) }
            }
        }
        OperatorRow(
            "MulticastConnection.refCount()", title: "`autoconnect()`, `refCount()`",
            summary:
                "Connects with the first subscriber and disconnects with the last; only `refCount()` connects again.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(objC: "`autoconnect`", rx: "`refCount`", combine: "≈ `autoconnect`")
        ) {
            shared("publish().refCount()", .forever(0)) { source, _ in source.publish().refCount() }
            shared("publish().autoconnect()", .once(0)) { source, _ in source.publish().autoconnect() }
            SampleCall(traits: .endsPauses) { $0.publish().refCount() }
            Drawing(subscribing: "autoconnect()", example: ["autoconnect()", source]) { play in
                play.recordTwice(try play[0].publish().autoconnect())
            }
            Drawing(subscribing: "refCount()", example: ["refCount()", source]) { play in
                play.recordTwice(try play[0].publish().refCount(), disposing: true)
            }
        }
        OperatorRow(
            "MulticastConnection.refCount(startingAt:)",
            summary: "Connects when there are n subscribers, and disconnects with the last.", tests: "LingeringTests"
        ) {
            shared("publish().refCount(startingAt: 1)", .forever(0)) { source, _ in
                source.publish().refCount(startingAt: 1)
            }
            SampleCall(traits: .endsPauses) { $0.publish().refCount(startingAt: 1) }
            Drawing(subscribing: "refCount(startingAt:)", example: ["refCount(startingAt: 2)", source]) { play in
                play.recordTwice(try play[0].publish().refCount(startingAt: try play.count(0, from: 1)))
            }
        }
        OperatorRow(
            "Signal.share(replay:while:)", title: "`share()`", tests: "RefCountTests",
            elsewhere: Elsewhere(rx: "`share(replay:scope:)`", combine: "`share`")
        ) {
            shared("share(replay: 0, while: .subscribed)", .subscribed(0)) { source, _ in
                source.share(replay: 0, while: .subscribed)
            }
            SampleCall(as: "without values", traits: .endsPauses) { $0.share() }
            Drawing(subscribing: "share()", example: ["share()", source]) { play in
                play.recordTwice(try play[0].share(), disposing: true)
            }
        }
        OperatorRow(
            "Signal.share(replay:while:)", title: "`share(replay:while:)`",
            summary: "As above, and replays the last values.", tests: "RefCountTests",
            elsewhere: Elsewhere(rx: "`share(replay:scope:)`")
        ) {
            shared("share(replay: #n, while: .subscribed)", nil) { source, arguments in
                source.share(replay: arguments.n, while: .subscribed)
            }
            shared("share(replay: 1, while: .forever)", .forever(1)) { source, _ in
                source.share(replay: 1, while: .forever)
            }
            SampleCall(as: "subscribed", traits: .endsPauses) { $0.share(replay: 2, while: .subscribed) }
            SampleCall(as: "for ever", traits: .endsPauses) { $0.share(replay: 2, while: .forever) }
            Drawing(subscribing: "share(replay:while:)", example: ["share(replay: 1, while: forever)", source]) {
                play in
                let scope: SharingScope =
                    try play.word(1, "forever", "subscribed") == "forever" ? .forever : .subscribed
                play.recordTwice(try play[0].share(replay: try play.count(0), while: scope), disposing: true)
            }
        }
        OperatorRow(
            "Signal.cached(for:sendsStale:refreshing:on:)",
            summary: "Requests a result once, and sends it to all that subscribe within some time.",
            tests: "CachedTests",
            cost: .join
        ) {
            SampleCall("cached(for: #d, on: scheduler)") { source, arguments in
                source.cached(for: arguments.d, on: arguments.scheduler)
            }
            SampleCall(as: "refreshing", traits: [.dependsOnTime, .endsPauses]) { source, scheduler in
                source.cached(for: .zero, refreshing: .just(()), on: scheduler)
            }
            Drawing(subscribing: "cached(_:)", example: ["cached(3)", "source: --a|"]) { play in
                let cached = try play[0].cached(for: try play.ticks(0), on: play.scheduler)
                play.record(cached)
                play.at(1) { play.record(cached, named: "subscribed at 1") }
                play.at(4) { play.record(cached, named: "subscribed at 4") }
                play.at(7) { play.record(cached, named: "subscribed at 7") }
            }
        }
        OperatorRow(
            "Signal.replay()", summary: "Replays all values from the start to every subscriber.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(objC: "`replay`", rx: "≈ `replayAll`+`connect`")
        ) {
            SampleCall(traits: .keepsSource) { $0.replay() }
            Drawing(subscribing: "replay()", example: ["replay()", source]) { play in
                let shared = try play[0].replay()
                play.at(2) { play.record(shared, named: "subscribed at 2") }
                play.at(4) { play.record(shared, named: "subscribed at 4") }
            }
        }
        OperatorRow(
            "Signal.replayLast()", summary: "Replays the last value to every subscriber.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(objC: "`replayLast`", rx: "≈ `replay(1)`+`connect`")
        ) {
            SampleCall(traits: [.keepsSource, .dependsOnTime]) { $0.replayLast() }
            Drawing(subscribing: "replayLast()", example: ["replayLast()", source]) { play in
                let shared = try play[0].replayLast()
                play.at(4) { play.record(shared, named: "subscribed at 4") }
                play.at(6) { play.record(shared, named: "subscribed at 6") }
            }
        }
        OperatorRow(
            "Signal.replayLazily()", tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(objC: "`replayLazily`", rx: "≈ `share(replay:scope:)` forever")
        ) {
            shared("replayLazily()", .always(.max)) { source, _ in source.replayLazily() }
            SampleCall(traits: [.keepsSource, .endsPauses]) { $0.replayLazily() }
            Drawing(subscribing: "replayLazily()", example: ["replayLazily()", source]) { play in
                play.recordTwice(try play[0].replayLazily())
            }
        }
        OperatorRow(
            "Signal.replayLazily(upTo:)", summary: "Replays the last n values in the same way.",
            tests: "MulticastConnectionTests",
            elsewhere: Elsewhere(swift: "`replayLazily(upTo:)`")
        ) {
            shared("replayLazily(upTo: 1)", .always(1)) { source, _ in source.replayLazily(upTo: 1) }
            SampleCall(traits: [.keepsSource, .dependsOnTime, .endsPauses]) { $0.replayLazily(upTo: 2) }
            Drawing(subscribing: "replayLazily(upTo:)", example: ["replayLazily(upTo: 1)", source]) { play in
                play.recordTwice(try play[0].replayLazily(upTo: try play.count(0)))
            }
        }
        OperatorRow(
            "Signal.replay(_:)", summary: "Replays the last n values.", tests: "ReplayConnectionTests",
            elsewhere: Elsewhere(
                objC: "– (`RACReplaySubject replaySubjectWithCapacity:`)", rx: "`replay(_ bufferSize:)`")
        ) {
            shared("replay(2).autoconnect()", .once(2)) { source, _ in source.replay(2).autoconnect() }
            SampleCall(traits: .endsPauses) { $0.replay(2).autoconnect() }
            Drawing(subscribing: "replay(_:)", example: ["replay(1)", source]) { play in
                let shared = try play[0].replay(try play.count(0))
                play.recordTwice(shared.signal)
                play.keep(shared.connect())
            }
        }
        OperatorRow(
            "BehaviorSubject", "BehaviorSubject.init(_:)", "ReplaySubject", "ReplaySubject.init(capacity:)",
            "ReplaySubject.init(capacity:window:on:)", "AsyncSubject", "AsyncSubject.init()",
            title: "`Subject`, `BehaviorSubject`, `ReplaySubject`, `AsyncSubject`",
            summary: "Hot sources with different memories.", tests: "BehaviorSubjectTests",
            elsewhere: Elsewhere(
                objC: "`RACSubject`, `RACReplaySubject`, `RACBehaviorSubject`",
                swift: "`Signal.pipe`, `MutableProperty`",
                rx:
                    "`PublishSubject`, `BehaviorSubject`, `ReplaySubject`, `AsyncSubject`; ≈ `PublishRelay`, `ReplayRelay`",
                combine: "`PassthroughSubject`, `CurrentValueSubject`")
        ) {
            SampleCall(traits: [.outlivesSource, .endsPauses]) {
                $0.multicast(BehaviorSubject(7)).autoconnect()
            }
            SampleCall(traits: [.outlivesSource, .endsPauses]) {
                $0.multicast(ReplaySubject(capacity: 2)).autoconnect()
            }
            SampleCall(traits: [.dependsOnTime, .outlivesSource, .endsPauses]) {
                $0.multicast(ReplaySubject(capacity: 2, window: .tick * 2, on: $1)).autoconnect()
            }
            SampleCall(traits: .outlivesSource) {
                $0.multicast(AsyncSubject()).autoconnect()
            }
            Drawing(subscribing: "BehaviorSubject(_:)", inputs: ["sent"], example: ["BehaviorSubject(0)", sent]) {
                play in
                try play.send(into: BehaviorSubject<String, MarbleFailure>(try play.text(0)))
            }
            Drawing(
                subscribing: "ReplaySubject(capacity:)", inputs: ["sent"],
                example: ["ReplaySubject(capacity: 2)", sent]
            ) { play in
                try play.send(into: ReplaySubject<String, MarbleFailure>(capacity: try play.count(0)))
            }
            Drawing(subscribing: "AsyncSubject", inputs: ["sent"], example: ["AsyncSubject", sent]) { play in
                try play.send(into: AsyncSubject<String, MarbleFailure>())
            }
        }
    } others: {
        ListedRow(
            "SharingScope", "SharingScope.lingering(for:on:)",
            title: "`SharingScope`",
            summary:
                "How long `share(replay:while:)` stores values: `.subscribed`, `.forever`, or `.lingering(for:on:)`, which also runs the source without subscribers.",
            tests: "LingeringTests")
    }

    private static let source = "source: -1-2-3-4|"
    private static let sent = "sent: -1-2-3-4|"
    /// Two subscribers of a shared signal: the first possibly takes only some values, the other possibly subscribes later.
    ///
    /// Other calls check the laws, because the second subscriber can wait for a connection that has ended.
    private static func shared(
        _ code: String, _ kind: TwoSubscribers.Kind?,
        _ share: @escaping @Sendable (Numbers, SampleArguments) -> Numbers
    ) -> SampleCall {
        SampleCall(
            """
            lift { source in
                .deferred {
                    let shared = source.\(code)
                    return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler))
                }
            }
            """,
            n: 1...3, laws: []
        ) { source, arguments in
            .deferred {
                let shared = share(source, arguments)
                return merge(
                    shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
            }
        } model: { stage in
            let two = TwoSubscribers(stage, kind ?? .subscribed(stage.n), firstTakes: stage.n)
            var running = 2
            let receive: (Event) -> Void = { event in
                if event == .completed { running -= 1 }
                if event != .completed || running == 0 { stage.send(event) }
            }
            stage.subscribe(two.first, receive)
            stage.after(stage.d) { stage.subscribe(two.second, receive) }
        }
    }

    static func mergeTwo(
        _ stage: Stage, _ first: @escaping Stream, _ second: @escaping Stream,
        _ transform: @escaping (Int, _ isSecond: Bool) -> Int?
    ) {
        var running = 2
        for (isSecond, stream) in [(false, first), (true, second)] {
            stage.subscribe(stream) { event in
                switch event {
                case .next(let value): if let value = transform(value, isSecond) { stage.next(value) }
                case .failed: stage.send(event)
                case .completed:
                    running -= 1
                    if running == 0 { stage.complete() }
                }
            }
        }
    }
}

/// The events of two subscribers of a shared signal, the first of which might dispose early.
final class TwoSubscribers {
    enum Kind {
        /// Without subscribers, or after the source ended, the next one starts it again and receives this many values of the run.
        case subscribed(Int)
        /// The same, but this many values and the end are stored without limit.
        case forever(Int)
        /// One connection, which ends with the last subscriber.
        case once(Int)
        /// One connection, which continues, and this many values are stored.
        case always(Int)

        var memory: Int {
            switch self {
            case .subscribed(let count), .forever(let count), .once(let count), .always(let count): count
            }
        }
    }

    private let stage: Stage
    private let kind: Kind
    private let limit: Int?
    private var events: [Timed] = []
    private var firstLeft: Moment?

    init(_ stage: Stage, _ kind: Kind, firstTakes limit: Int?) {
        self.stage = stage
        self.kind = kind
        self.limit = limit
    }

    /// The first subscriber subscribes before the source is subscribed to.
    func first(_ moment: Moment) -> [Timed] {
        events = stage.source(moment.act(2))
        var own = events.shared(subscribed: moment.act(1))
        if let limit, own.count >= limit, !own[limit - 1].event.isEnd {
            firstLeft = own[limit - 1].moment
            own = Array(own[..<limit]) + [Timed(moment: own[limit - 1].moment.act(100), event: .completed)]
        }
        return own
    }

    func second(_ moment: Moment) -> [Timed] {
        let place = moment.act(1)
        if let last = events.last, last.event.isEnd, last.moment < place, firstLeft.map({ $0 > last.moment }) ?? true {
            return hasEnded(place, moment)
        }
        guard let left = firstLeft, left < place else { return events.replayed(kind.memory, subscribed: place) }
        let seen = events.filter { $0.moment < left }
        switch kind {
        case .always: return events.replayed(kind.memory, subscribed: place)
        case .subscribed: return anew(place, moment)
        case .forever(let count): return seen.replayed(count, subscribed: place) + anew(place, moment)
        case .once(let count): return seen.replayed(count, subscribed: place)
        }
    }

    private func hasEnded(_ place: Moment, _ moment: Moment) -> [Timed] {
        if case .subscribed = kind { return anew(place, moment) }
        return events.replayed(kind.memory, subscribed: place)
    }

    private func anew(_ place: Moment, _ moment: Moment) -> [Timed] {
        stage.source(moment.act(2)).shared(subscribed: place)
    }
}
extension OperatorCatalogue {

}

extension Play {
    /// Draws two subscriptions: one from the start and one from tick 4.
    ///
    /// - Parameter disposing: Whether the first subscription is disposed at tick 5.
    func recordTwice<Value: Sendable, Failure: Error>(_ signal: Signal<Value, Failure>, disposing: Bool = false) {
        record(signal, named: "subscribed at 0", disposingAfter: disposing ? .tick * 5 : nil)
        at(4) { self.record(signal, named: "subscribed at 4") }
    }

    /// Draws two subscriptions to a subject that receives the events of a hot source.
    func send(into subject: some SubjectProtocol<String, MarbleFailure>) throws {
        let sent = try hot(0)
        recordTwice(subject.signal)
        keep(sent.bind(to: subject))
        keep(ActionDisposable { withExtendedLifetime(subject) {} })
    }
}
