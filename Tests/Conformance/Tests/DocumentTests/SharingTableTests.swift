import OperatorCatalogue
import Rill
import StreamTesting
import TestSupport
import Testing

/// The table in `Docs/Operators.md` that compares the sharing operators is generated from runs.
///
/// `make renew` writes it.
@Suite("The sharing operators in Docs/Operators.md") struct SharingTableTests {
    @Test("The table of sharing operators is generated from runs in virtual time") func table() throws {
        let lines = ways.map { way in
            [way.title, way.start, way.end, way.late, way.next, way.afterEnd, way.use].joined(separator: " | ") + "\n"
        }
        let header = """
            Call | Subscribes to the source | Ends that subscription | A late subscriber receives first | The next subscriber, after all have left | A subscriber after the source has completed | Use it for
            ---|---|---|---|---|---|---

            """
        try GeneratedPart("sharing", of: "Docs/Operators.md").update(to: header + lines.joined())
    }

    @Test("The table has a row for each sharing operator") func rows() {
        let text = ways.map(\.title).joined()
        // `cached` shares a request that ends, and not a source that continues.
        let others = [
            "multicast(_:selector:)", "publish(selector:)", "cached(for:sendsStale:refreshing:on:)", "connect()",
            "signal",
            "subject",
        ]
        for name in OperatorCatalogue.sharing.rows.flatMap(\.names) where name.contains("(") {
            let call = name.split(separator: ".").last { !$0.hasPrefix("init") } ?? ""
            guard name.hasPrefix("Signal.") || name.hasPrefix("MulticastConnection."), !others.contains(String(call))
            else { continue }
            #expect(text.contains(call.prefix { $0 != "(" }), "\(name)")
        }
    }
}

/// A way to share the signal of a source.
private struct Way {
    let title: String
    let use: String
    let make: @Sendable (Signal<Int, Never>, VirtualTimeScheduler) -> Shared

    init(
        _ title: String, for use: String,
        _ make: @escaping @Sendable (Signal<Int, Never>, VirtualTimeScheduler) -> Shared
    ) {
        (self.title, self.use, self.make) = (title, use, make)
    }

    /// When the source is subscribed to.
    var start: String {
        let run = Run(self)
        if run.source.starts == 1 { return "immediately" }
        if run.connect() { return "at `connect()`" }
        for count in 1...2 {
            run.subscribe()
            if run.source.starts == 1 { return count == 1 ? "for the first subscriber" : "for the n-th subscriber" }
        }
        return "never"
    }

    /// What ends the subscription to the source, if the source does not end.
    var end: String {
        let run = Run(started: self)
        run.leave()
        if run.source.active == 0 { return "the last subscriber leaves" }
        run.time.advance(by: .seconds(5))
        if run.source.active == 0 { return "the duration after the last subscriber has left" }
        run.shared.connection?.dispose()
        if run.source.active == 0 { return "you dispose the result of `connect()`" }
        run.shared.signal = nil
        if run.source.active == 0 { return "no subscriber and no copy of the result remains" }
        return "only the end of the source"
    }

    /// The values that a subscriber receives first while there is another one.
    var late: String {
        let run = Run(started: self)
        return text(of: run.subscribe())
    }

    /// The events of a subscriber that arrives when all have left.
    var next: String {
        let run = Run(started: self)
        run.leave()
        let values = text(of: run.subscribe())
        run.subscribe()
        if run.source.starts == 2 { return "\(values); the source starts again" }
        return run.source.active == 1 ? "\(values); the source continues" : "\(values), and nothing more"
    }

    /// The events of a subscriber that arrives when the source has completed.
    var afterEnd: String {
        let run = Run(started: self)
        run.source.complete()
        let events = run.subscribe()
        run.subscribe()
        if run.source.starts == 2 { return "the source starts again" }
        precondition(events.last == .completed)
        let values = text(of: events.filter { $0 != .completed })
        return values == "nothing" ? "the completion" : "\(values), and the completion"
    }

    private func text(of events: [Signal<Int, Never>.Event]) -> String {
        switch events {
        case []: "nothing"
        case [.next(3)]: "the last value"
        case [.next(2), .next(3)]: "the last n values"
        case [.next(1), .next(2), .next(3)]: "all values"
        default: "\(events)"
        }
    }
}

/// The result of a sharing operator.
private final class Shared: Sendable {
    private let state: Locked<Signal<Int, Never>?>
    private let connecting: (@Sendable () -> any Disposable)?
    private let connected = Locked<(any Disposable)?>(nil)

    init(_ signal: Signal<Int, Never>, connecting: (@Sendable () -> any Disposable)? = nil) {
        state = Locked(signal)
        self.connecting = connecting
    }

    convenience init(_ connection: MulticastConnection<Int, Never>) {
        self.init(connection.signal, connecting: { connection.connect() })
    }

    var signal: Signal<Int, Never>? {
        get { state.value }
        set { state.value = newValue }
    }

    var connection: (any Disposable)? { connected.value }

    func connect() -> Bool {
        guard let connecting else { return false }
        connected.value = connecting()
        return true
    }
}

/// A source that counts its subscriptions.
private final class Source: Sendable {
    private let counts = Locked((starts: 0, active: 0))
    private let subscriber = Locked<Subscriber<Int, Never>?>(nil)

    var starts: Int { counts.value.starts }
    var active: Int { counts.value.active }

    var signal: Signal<Int, Never> {
        Signal { [counts, subscriber] new in
            subscriber.value = new
            counts.value = (counts.value.starts + 1, counts.value.active + 1)
            return ActionDisposable { counts.value.active -= 1 }
        }
    }

    func send(_ value: Int) { subscriber.value?.send(value) }
    func complete() { subscriber.value?.complete() }

    /// Completes, and releases the subscriber, which can retain this source.
    func end() {
        let last = subscriber.value
        subscriber.value = nil
        last?.complete()
    }
}

/// A run of a way.
private final class Run {
    let time = VirtualTimeScheduler()
    let source = Source()
    let shared: Shared
    private let bag = DisposableBag()
    private var subscriptions: [any Disposable] = []

    init(_ way: Way) { shared = way.make(source.signal, time) }

    deinit {
        leave()
        source.end()
        shared.connection?.dispose()
    }

    /// Starts the source, with as many subscribers as it needs, and sends 1, 2, and 3.
    convenience init(started way: Way) {
        self.init(way)
        _ = connect()
        subscribe()
        if source.starts == 0 { subscribe() }
        for value in 1...3 { source.send(value) }
    }

    func connect() -> Bool { shared.connect() }

    /// Subscribes, and returns the events that are received before `subscribe` returns.
    @discardableResult func subscribe() -> [Signal<Int, Never>.Event] {
        let events = Locked<[Signal<Int, Never>.Event]>([])
        let subscription = shared.signal?.subscribeEvents { events.value.append($0) }
        if let subscription { subscriptions.append(subscription) }
        return events.value
    }

    /// Ends all subscriptions.
    func leave() {
        for subscription in subscriptions { subscription.dispose() }
        subscriptions = []
    }
}

private let ways = [
    Way("`share()`", for: "a running source, such as a sensor, of which only new values matter") { source, _ in
        Shared(source.share())
    },
    Way("`share(replay: n)`", for: "the same, if a new subscriber needs the last value immediately") { source, _ in
        Shared(source.share(replay: 2))
    },
    Way(
        "`share(replay: n, while: .forever)`",
        for: "a source that stops without subscribers, but whose values stay valid"
    ) {
        source, _ in Shared(source.share(replay: 2, while: .forever))
    },
    Way("`share(replay: n, while: .lingering(for:on:))`", for: "screens that follow each other and show the same data")
    {
        source, time in Shared(source.share(replay: 2, while: .lingering(for: .seconds(5), on: time)))
    },
    Way("`replayLazily()`", for: "a request or another result that is computed once, when it is needed") { source, _ in
        Shared(source.replayLazily())
    },
    Way("`replayLazily(upTo: n)`", for: "the same, for a source of many values") { source, _ in
        Shared(source.replayLazily(upTo: 2))
    },
    Way("`replay()`", for: "a history that begins now, with or without subscribers") { source, _ in
        Shared(source.replay())
    },
    Way("`replayLast()`", for: "the latest value of a source that always runs") { source, _ in
        Shared(source.replayLast())
    },
    Way("`Property(initial:then:)`", for: "the same, if the value is also read at any time, and has a first value") {
        source, _ in
        Shared(Property(initial: 0, then: source).values)
    },
    Way("`publish()`", for: "several subscribers that must be subscribed before the source starts") { source, _ in
        Shared(source.publish())
    },
    Way("`replay(_:)` of n values", for: "the same, with values for late subscribers") { source, _ in
        Shared(source.replay(2))
    },
    Way("`multicast(AsyncSubject())`", for: "the same, if only the last value matters") { source, _ in
        Shared(source.multicast(AsyncSubject()))
    },
    Way("`multicast(BehaviorSubject(v))`", for: "the same, with a first value") { source, _ in
        Shared(source.multicast(BehaviorSubject(0)))
    },
    Way("`replay(n).autoconnect()`", for: "one run of the source, which ends with its subscribers") { source, _ in
        Shared(source.replay(2).autoconnect())
    },
    Way("`replay(n).refCount()`", for: "the same as `share` with `.forever`") { source, _ in
        Shared(source.replay(2).refCount())
    },
    Way("`publish().refCount(startingAt: n)`", for: "a source whose first value all n subscribers need") { source, _ in
        Shared(source.publish().refCount(startingAt: 2))
    },
]
