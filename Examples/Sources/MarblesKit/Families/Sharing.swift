import Operators
import StreamTesting

extension OperatorTable {
    mutating func addSharing() {
        begin("How do I share one subscription?")
        let source = "source: -1-2-3-4|"
        show("publish()", 172, example: ["publish()", source]) { play in
            let shared = try play[0].publish()
            play.recordTwice(shared.signal)
            play.keep(shared.connect())
        }
        show("multicast(_:)", 173, example: ["multicast(subject)", source]) { play in
            let shared = try play[0].multicast(Subject())
            play.recordTwice(shared.signal)
            play.keep(shared.connect())
        }
        add("publish(pairs:)", 174, remark: "publish(selector:) with zip(shared, shared.skip(1))") { play in
            try play[0].publish { shared in shared.zip(with: shared.skip(1)).map { $0 + $1 } }
        }
        add("multicast(pairs:)", 174, example: ["multicast(pairs)", source]) { play in
            try play[0].multicast({ Subject() }) { shared in shared.zip(with: shared.skip(1)).map { $0 + $1 } }
        }
        show("connect(at:)", 175, example: ["connect(at: 3)", "source: -1-2|"]) { play in
            let shared = try play[0].publish()
            play.record(shared.signal)
            play.at(try play.count(0)) { play.keep(shared.connect()) }
        }
        show("autoconnect()", 176, example: ["autoconnect()", source]) { play in
            play.recordTwice(try play[0].publish().autoconnect())
        }
        show("refCount()", 176, example: ["refCount()", source]) { play in
            play.recordTwice(try play[0].publish().refCount(), disposing: true)
        }
        show("share()", 177, example: ["share()", source]) { play in
            play.recordTwice(try play[0].share(), disposing: true)
        }
        show("share(replay:while:)", 178, example: ["share(replay: 1, while: forever)", source]) { play in
            let scope: SharingScope = try play.text(1, or: "forever") == "forever" ? .forever : .subscribed
            play.recordTwice(try play[0].share(replay: try play.count(0), while: scope), disposing: true)
        }
        addReplaying(source)
        addSubjects()
    }

    private mutating func addReplaying(_ source: String) {
        show("replay()", 179, example: ["replay()", source]) { play in
            let shared = try play[0].replay()
            play.at(2) { play.record(shared, named: "subscribed at 2") }
            play.at(4) { play.record(shared, named: "subscribed at 4") }
        }
        show("replayLast()", 180, example: ["replayLast()", source]) { play in
            let shared = try play[0].replayLast()
            play.at(4) { play.record(shared, named: "subscribed at 4") }
            play.at(6) { play.record(shared, named: "subscribed at 6") }
        }
        show("replayLazily()", 181, example: ["replayLazily()", source]) { play in
            play.recordTwice(try play[0].replayLazily())
        }
        show("replayLazily(upTo:)", 232, example: ["replayLazily(upTo: 1)", source]) { play in
            play.recordTwice(try play[0].replayLazily(upTo: try play.count(0)))
        }
        show("replay(_:)", 182, example: ["replay(1)", source]) { play in
            let shared = try play[0].replay(try play.count(0))
            play.recordTwice(shared.signal)
            play.keep(shared.connect())
        }
    }

    private mutating func addSubjects() {
        let sent = "sent: -1-2-3-4|"
        show("Subject", 26, 183, inputs: ["sent"], example: ["Subject", sent]) { play in
            try play.send(into: Subject<String, MarbleFailure>())
        }
        show("BehaviorSubject(_:)", 183, inputs: ["sent"], example: ["BehaviorSubject(0)", sent]) { play in
            try play.send(into: BehaviorSubject<String, MarbleFailure>(try play.text(0)))
        }
        show("ReplaySubject(capacity:)", 183, inputs: ["sent"], example: ["ReplaySubject(capacity: 2)", sent]) { play in
            try play.send(into: ReplaySubject<String, MarbleFailure>(capacity: try play.count(0)))
        }
        show("AsyncSubject", 183, inputs: ["sent"], example: ["AsyncSubject", sent]) { play in
            try play.send(into: AsyncSubject<String, MarbleFailure>())
        }
        show("MutableProperty(_:)", 184, inputs: ["set"], example: ["MutableProperty(0)", "set: -1-2-3-"]) { play in
            let property = MutableProperty(try play.text(0))
            play.recordTwice(property.values)
            let sets = try play.hot(0).subscribe(next: { property.value = $0 }, failed: { _ in })
            play.keep(ActionDisposable { withExtendedLifetime(property) { sets.dispose() } })
        }
    }
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
    fileprivate func send(into subject: some SubjectProtocol<String, MarbleFailure>) throws {
        let sent = try hot(0)
        recordTwice(subject.signal)
        keep(sent.bind(to: subject))
        keep(ActionDisposable { withExtendedLifetime(subject) {} })
    }
}
