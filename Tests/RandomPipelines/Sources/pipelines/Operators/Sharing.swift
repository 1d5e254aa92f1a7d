import Operators

extension Operation {
    static let sharing: [Operation] = [
        shared(177, "share(replay: 0, while: .subscribed)", .subscribed(0)) { source, _ in
            source.share(replay: 0, while: .subscribed)
        },
        shared(178, "share(replay: #n, while: .subscribed)", nil) { source, parts in
            source.share(replay: parts.n, while: .subscribed)
        },
        shared(178, "share(replay: 1, while: .forever)", .forever(1)) { source, _ in
            source.share(replay: 1, while: .forever)
        },
        shared(176, "publish().refCount()", .forever(0)) { source, _ in source.publish().refCount() },
        shared(176, "publish().autoconnect()", .once(0)) { source, _ in source.publish().autoconnect() },
        shared(182, "replay(2).autoconnect()", .once(2)) { source, _ in source.replay(2).autoconnect() },
        shared(232, "replayLazily(upTo: 1)", .always(1)) { source, _ in source.replayLazily(upTo: 1) },
        shared(181, "replayLazily()", .always(.max)) { source, _ in source.replayLazily() },
        Operation(174, "publish { shared in merge(shared, shared.skip(#n).map { $0 + 1 }) }") { source, parts in
            source.publish { shared in merge(shared, shared.skip(parts.n).map { $0 + 1 }) }
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
        },
        Operation(
            174,
            "multicast({ ReplaySubject(capacity: #n) }) { merge($0, $0.delaySubscription(for: #d, on: scheduler)) }"
        ) {
            source, parts in
            source.multicast({ ReplaySubject(capacity: parts.n) }) {
                merge($0, $0.delaySubscription(for: parts.d, on: parts.scheduler))
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
        },
        Operation(
            92,
            """
            lift { source in
                .deferred {
                    let (even, odd) = source.partition { $0 % 2 == 0 }
                    return merge(even, odd.map { $0 + 1 })
                }
            }
            """
        ) { source, _ in
            .deferred {
                let (even, odd) = source.partition { $0 % 2 == 0 }
                return merge(even, odd.map { $0 + 1 })
            }
        } model: { stage in
            let two = TwoSubscribers(stage, .subscribed(0), firstTakes: nil)
            mergeTwo(stage, two.first, two.second) { value, isSecond in
                (value % 2 == 1) == isSecond ? value + (isSecond ? 1 : 0) : nil
            }
        },
    ]

    /// Two subscribers of a shared signal: the first possibly takes only some values, the other possibly subscribes later.
    private static func shared(
        _ row: Int, _ code: String, _ kind: TwoSubscribers.Kind?,
        _ share: @escaping @Sendable (Numbers, Parts) -> Numbers
    ) -> Operation {
        Operation(
            row,
            """
            lift { source in
                .deferred {
                    let shared = source.\(code)
                    return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler))
                }
            }
            """,
            n: 1...3
        ) { source, parts in
            .deferred {
                let shared = share(source, parts)
                return merge(shared.take(parts.n), shared.delaySubscription(for: parts.d, on: parts.scheduler))
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

    private static func mergeTwo(
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
private final class TwoSubscribers {
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
