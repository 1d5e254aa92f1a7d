import Operators
import StreamCore
import Testing

extension Interleavings {
    @Suite struct ConnectionTests {
        @Test("MulticastConnection: connect ‖ connect makes one connection")
        func connecting() {
            expectAlways("connect ‖ connect ‖ connect") {
                let source = Source()
                let connection = source.signal.publish()
                let listener = Listener(source.log)
                listener.listen(to: connection.signal)
                let connect: @Sendable () -> Void = { connection.connect() }
                return Scenario([connect, connect, connect]) {
                    source.subject.send(1)
                    return first(
                        listener.problem, unless(source.starts == 1, "\(source.starts) connections"),
                        unless(listener.events == ["1"], "\(source.log.notes)"))
                }
            }
        }

        @Test("MulticastConnection: connect, dispose ‖ connect stays disconnected and disposes the source")
        func disconnecting() {
            expectAlways("connect, dispose ‖ connect ‖ send") {
                let source = Source()
                let connection = source.signal.publish()
                let listener = Listener(source.log)
                listener.listen(to: connection.signal)
                return Scenario([
                    { connection.connect().dispose() }, { connection.connect() }, { source.subject.send(1) },
                ]) {
                    first(
                        listener.problem, unless(source.starts <= 1, "\(source.starts) connections"),
                        unless(connection.connect().isDisposed, "the connection is active"),
                        unless(source.subject.subscriberCount == 0, "the source is still subscribed to"))
                }
            }
        }

        @Test("autoconnect: subscribe ‖ subscribe makes one connection, and both subscribers receive later values")
        func autoconnecting() {
            expectAlways("autoconnect: subscribe ‖ subscribe", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().autoconnect()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                return Scenario([{ one.listen(to: signal) }, { other.listen(to: signal) }]) {
                    source.subject.send(1)
                    one.dispose()
                    source.subject.send(2)
                    return first(
                        one.problem, other.problem, unless(source.starts == 1, "\(source.starts) connections"),
                        unless(one.events == ["1"] && other.events == ["1", "2"], "\(source.log.notes)"))
                }
            }
        }

        @Test("autoconnect: subscribe ‖ dispose continues unless there were no subscribers in between")
        func autoconnectAgainstDisposal() {
            expectAlways("autoconnect: dispose ‖ subscribe", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().autoconnect()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                one.listen(to: signal)
                return Scenario([
                    {
                        source.log.note("leaving")
                        one.dispose()
                    }, { other.listen(to: signal) },
                ]) {
                    let mustGoOn = source.log.index("bsubscribed")! < source.log.index("leaving")!
                    let goesOn = source.subject.subscriberCount == 1
                    source.subject.send(1)
                    other.dispose()
                    return first(
                        one.problem, other.problem, unless(source.starts == 1, "\(source.starts) connections"),
                        unless(goesOn || !mustGoOn, "it has ended although it had a subscriber"),
                        unless(other.events == (goesOn ? ["1"] : []), "\(source.log.notes)"))
                }
            }
        }

        @Test("autoconnect: subscribe, dispose ‖ subscribe, dispose ‖ connect makes at most one connection and ends it")
        func autoconnectEnding() {
            expectAlways("autoconnect: subscribe, dispose ‖ subscribe, dispose ‖ connect", .preemptions(2)) {
                let source = Source()
                let connection = source.signal.publish()
                let signal = connection.autoconnect()
                let visit: @Sendable () -> Void = { signal.subscribe { _ in }.dispose() }
                return Scenario([visit, visit, { connection.connect() }]) {
                    first(
                        unless(source.starts <= 1, "\(source.starts) connections"),
                        unless(connection.connect().isDisposed, "the connection is active"),
                        unless(source.subject.subscriberCount == 0, "the source is still subscribed to"))
                }
            }
        }

        @Test("refCount: subscribe ‖ subscribe makes one connection, and both subscribers receive later values")
        func refCounting() {
            expectAlways("ref count: subscribe ‖ subscribe", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().refCount()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                return Scenario([{ one.listen(to: signal) }, { other.listen(to: signal) }]) {
                    source.subject.send(1)
                    return first(
                        one.problem, other.problem, unless(source.starts == 1, "\(source.starts) connections"),
                        unless(one.events == ["1"] && other.events == ["1"], "\(source.log.notes)"))
                }
            }
        }

        @Test("refCount: subscribe ‖ dispose keeps active subscribers connected")
        func refCountAgainstDisposal() {
            expectAlways("ref count: dispose ‖ subscribe", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().refCount()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                one.listen(to: signal)
                return Scenario([{ one.dispose() }, { other.listen(to: signal) }]) {
                    let subscriptions = source.subject.subscriberCount
                    source.subject.send(1)
                    return first(
                        one.problem, other.problem,
                        unless(subscriptions == 1, "the source is subscribed to \(subscriptions) times"),
                        unless(other.events == ["1"], "\(source.log.notes)"))
                }
            }
        }

        @Test("refCount: subscribe ‖ dispose ‖ dispose keeps active subscribers connected")
        func refCountAgainstDisposals() {
            expectAlways("ref count: dispose ‖ dispose ‖ subscribe", .preemptions(2)) {
                let source = Source()
                let signal = source.signal.publish().refCount()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                let third = Listener(named: "c", source.log)
                one.listen(to: signal)
                other.listen(to: signal)
                return Scenario([{ one.dispose() }, { other.dispose() }, { third.listen(to: signal) }]) {
                    let subscriptions = source.subject.subscriberCount
                    source.subject.send(1)
                    return first(
                        one.problem, other.problem, third.problem,
                        unless(subscriptions == 1, "the source is subscribed to \(subscriptions) times"),
                        unless(third.events == ["1"], "\(source.log.notes)"))
                }
            }
        }

        @Test("refCount: a subscriber that is disposed while it subscribes leaves no subscription")
        func refCountDisposedWhileSubscribing() {
            expectAlways("ref count: subscribe ‖ dispose the same", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().refCount()
                let listener = Listener(source.log)
                return Scenario([{ listener.listen(to: signal) }, { listener.dispose() }]) {
                    let subscriptions = source.subject.subscriberCount
                    return first(
                        listener.problem,
                        unless(subscriptions == 0, "the source is subscribed to \(subscriptions) times"))
                }
            }
        }

        @Test("refCount: subscribe ‖ end of the source sends one end")
        func refCountAgainstEnd() {
            expectAlways("ref count: subscribe ‖ complete", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.publish().refCount()
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                one.listen(to: signal)
                return Scenario([{ source.subject.complete() }, { other.listen(to: signal) }]) {
                    first(
                        one.problem, other.problem,
                        unless(one.events == ["end"] && other.events == ["end"], "\(source.log.notes)"))
                }
            }
        }

        @Test(
            "share: subscribe ‖ release of the source disposes both subscriptions",
            arguments: [SharingScope.subscribed, .forever])
        func sharingAgainstRelease(scope: SharingScope) {
            expectAlways("share: subscribe ‖ release of the source", .preemptions(2)) {
                let (subject, log) = (Holder(Subject<Int, Never>()), Log())
                let signal = subject.held!.signal.share(while: scope)
                let (one, other) = (Listener(named: "a", log), Listener(named: "b", log))
                one.listen(to: signal)
                return Scenario([
                    { other.listen(to: signal) },
                    {
                        log.note("release")
                        subject.held = nil
                    },
                ]) {
                    first(
                        one.problem, other.problem, unless(one.subscription.isDisposed, "a is active without a source"),
                        unless(other.subscription.isDisposed, "b is active without a source"))
                }
            }
        }

        @Test("share: send ‖ subscribe causes no gap and no duplicate")
        func sharing() {
            expectAlways("share(replay: 1): send ‖ subscribe", .preemptions(3)) {
                let source = Source()
                let signal = source.signal.share(replay: 1, while: .subscribed)
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                one.listen(to: signal)
                source.subject.send(0)
                return Scenario([{ source.subject.send(1) }, { other.listen(to: signal) }]) {
                    first(
                        one.problem, other.problem, unless(one.events == ["0", "1"], "\(source.log.notes)"),
                        unless(other.events == ["0", "1"] || other.events == ["1"], "\(source.log.notes)"))
                }
            }
        }

        @Test(
            "share and connections: a value that is sent after subscribing and connecting is received",
            arguments: SharingKind.allCases)
        func sendingAfterSubscribing(kind: SharingKind) {
            expectAlways("\(kind): subscribe, send ‖ subscribe, send", .preemptions(2)) {
                let source = Source()
                let signal = kind.make(source.connecting)
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                let send: @Sendable (Int) -> Void = { value in
                    source.log.note("send \(value)")
                    source.subject.send(value)
                }
                return Scenario([
                    {
                        one.listen(to: signal)
                        send(1)
                    },
                    {
                        other.listen(to: signal)
                        send(2)
                    },
                ]) {
                    first(
                        one.problem, other.problem, unless(source.starts == 1, "\(source.starts) connections"),
                        source.missing(1, by: one), source.missing(2, by: one),
                        source.missing(1, by: other), source.missing(2, by: other))
                }
            }
        }

        @Test(
            "share and refCount: dispose ‖ subscribe disposes the source before it is started again",
            arguments: [SharingKind.share, .refCount])
        func tearingDownFirst(kind: SharingKind) {
            expectAlways("\(kind): dispose ‖ subscribe, send", .preemptions(2)) {
                let source = Source()
                let signal = kind.make(source.connecting)
                let (one, other) = (Listener(named: "a", source.log), Listener(named: "b", source.log))
                one.listen(to: signal)
                return Scenario([
                    { one.dispose() },
                    {
                        other.listen(to: signal)
                        source.log.note("send 1")
                        source.subject.send(1)
                    },
                ]) {
                    source.subject.send(2)
                    return first(
                        one.problem, other.problem, source.overlapProblem, source.missing(1, by: other),
                        unless(other.events.last == "2", "\(source.log.notes)"))
                }
            }
        }
    }
}

/// A signal that shares one connection.
enum SharingKind: CaseIterable {
    case share, refCount, autoconnect

    func make(_ source: Signal<Int, Never>) -> Signal<Int, Never> {
        switch self {
        case .share: source.share()
        case .refCount: source.publish().refCount()
        case .autoconnect: source.publish().autoconnect()
        }
    }
}

/// A hot source that counts its subscriptions.
// It has no separate state.
private final class Source: Tracked, @unchecked Sendable {
    let subject = Subject<Int, Never>()
    let log = Log()

    var signal: Signal<Int, Never> {
        let (log, signal) = (log, subject.signal)
        return Signal(attach: { sink in
            log.note("start")
            signal.attach(sink)
        })
    }

    /// The same, which also records its connections and the steps of its teardown.
    var connecting: Signal<Int, Never> {
        let (log, signal) = (log, subject.signal)
        return Signal(attach: { sink in
            log.note("start")
            signal.attach(sink)
            sink.subscription.add {
                log.note("stopping")
                log.note("stopped")
            }
            log.note("connected")
        })
    }

    var starts: Int { log.count("start") }

    /// Two subscriptions to the source, one of which began before the other was disposed.
    var overlapProblem: String? {
        var alive = 0
        for note in log.notes {
            if note == "start" { alive += 1 }
            if note == "stopped" { alive -= 1 }
            if alive > 1 { return "two sources are alive: \(log.notes)" }
        }
        return nil
    }

    /// Whether `listener` has missed a value that was sent after it had subscribed and after the last connect.
    func missing(_ value: Int, by listener: Listener) -> String? {
        guard let sent = log.index("send \(value)"), let subscribed = log.index("\(listener.name)subscribed"),
            let connected = log.notes.lastIndex(of: "connected"), subscribed < sent, connected < sent
        else { return nil }
        return unless(listener.events.contains("\(value)"), "\(listener.name) has missed \(value): \(log.notes)")
    }
}
