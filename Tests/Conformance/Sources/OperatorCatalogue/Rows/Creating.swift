import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let creating = OperatorFamily("How do I create a signal?") {
        OperatorRow(
            "Signal.init(_:)", title: "`Signal { subscriber in … }`",
            summary: "Runs a closure for each subscription, which sends events and returns a teardown.",
            tests: "CreateSignalTests",
            elsewhere: Elsewhere(
                objC: "`createSignal:`", swift: "`SignalProducer.init(_:)` (observer+lifetime); hot: `Signal.init`",
                rx: "`create`", combine: "– (custom `Publisher`; `Future` for one value)")
        ) {
            SampleCall { source in
                Numbers { subscriber in effect(source.bind(to: subscriber)) }
            }
            Drawing("Signal(_:)", inputs: [], example: ["Signal(abc)"]) { play in
                let values = try play.text(0, or: "abc").map { String($0) }
                return MarbleSource { subscriber in
                    for value in values { subscriber.send(value) }
                    subscriber.complete()
                    return nil
                }
            }
        }
        OperatorRow(
            "Signal.just(_:)", "SafeSignal", title: "`Signal.just(v)`, `SafeSignal.just(v)`",
            tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`return:`", swift: "`SignalProducer.init(value:)`", rx: "`just` (+scheduler)", combine: "`Just`")
        ) {
            SampleCall.source { _ in Numbers.just(1) }
            Drawing("just(_:)", inputs: [], example: ["just(a)"]) { MarbleSource.just(try $0.text(0)) }
        }
        OperatorRow(
            "Signal.of(_:)", title: "`Signal.of(a, b, c)`", summary: "Sends the given values and completes.",
            tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "≈ `rac_sequence` → `signal`", swift: "`SignalProducer.init(values:)`", rx: "`of`",
                combine: "`Publishers.Sequence`")
        ) {
            SampleCall.source { _ in Numbers.of(1, 2, 3) }
            Drawing("of(…)", inputs: [], example: ["of(a, b, c)"]) { play in
                let values = try play.values()
                return values.count == 3 ? MarbleSource.of(values[0], values[1], values[2]) : MarbleSource.from(values)
            }
        }
        OperatorRow(
            "Signal.empty", title: "`Signal.empty`", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`empty`", swift: "`SignalProducer.empty`, `Signal.empty`", rx: "`empty`", combine: "`Empty`")
        ) {
            SampleCall.source { _ in Numbers.empty }
            Drawing("empty", inputs: [], example: ["empty"]) { _ in MarbleSource.empty }
        }
        OperatorRow(
            "Signal.never", title: "`Signal.never`", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`never`", swift: "`SignalProducer.never`, `Signal.never`", rx: "`never`",
                combine: "`Empty(completeImmediately: false)`")
        ) {
            SampleCall.source { _ in Numbers.never }
            Drawing("never", inputs: [], example: ["never"]) { _ in MarbleSource.never }
        }
        OperatorRow(
            "Signal.fail(_:)", title: "`Signal.fail(e)`", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`error:`", swift: "`SignalProducer.init(error:)`", rx: "`error`", combine: "`Fail`")
        ) {
            SampleCall.source { _ in Numbers.fail(SampleFailure()) }
            Drawing("fail(_:)", inputs: [], example: ["fail(error)"]) { play in
                try play.word(0, "error")
                return MarbleSource.fail(MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.from(_:)", "Sequence.signal", title: "`Signal.from(sequence)`, `sequence.signal`",
            summary: "Sends the elements and completes.", tests: "Creating/SequencesTests",
            elsewhere: Elsewhere(
                objC: "`signal`, `signalWithScheduler:` (RACSequence)", swift: "`SignalProducer.init(_ values:)`",
                rx: "`from`", combine: "`publisher` (Publishers.Sequence)")
        ) {
            SampleCall.source(as: "sequence") { _ in Numbers.from(0..<5) }
            SampleCall.source { _ in (0..<5).signal }
            Drawing("signal(_:)", inputs: [], example: ["signal(abc)"]) { play in
                try play.text(0, or: "abc").map { String($0) }.signal
            }
        }
        OperatorRow(
            "Signal.from(optional:)", title: "`Signal.from(optional:)`",
            summary: "Sends the value if there is one, and completes.", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(rx: "`from(optional:)`", combine: "`Optional.publisher`")
        ) {
            SampleCall.source { _ in Numbers.from(optional: 1) }
            Drawing("from(optional:)", inputs: [], example: ["from(optional: a)"]) { play in
                let text = try play.text(0, or: "a")
                return MarbleSource.from(optional: text == "nil" ? nil : text)
            }
        }
        OperatorRow(
            "Signal.from(result:)", title: "`Signal.from(result:)`", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(swift: "`SignalProducer.init(result:)`", combine: "`Result.publisher`")
        ) {
            SampleCall.source { _ in Numbers.from(result: .success(1)) }
            Drawing("from(result:)", inputs: [], example: ["from(result: success)"]) { play in
                let isFailure = try play.word(0, "success", "failure") == "failure"
                return MarbleSource.from(result: isFailure ? .failure(MarbleFailure()) : .success("success"))
            }
        }
        OperatorRow(
            "Signal.attempt(_:)", title: "`Signal.attempt { }`",
            summary: "Sends the result of a throwing closure, which runs for each subscription.",
            tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`try:` (class)", swift: "`SignalProducer.init { try … }`", rx: "≈ `deferred`+`just`",
                combine: "≈ `Deferred`+`Result.publisher`")
        ) {
            SampleCall.source { _ in Numbers.attempt { effect(1) } }
            Drawing("attempt(returning:)", inputs: [], example: ["attempt(returning: a)"]) { play in
                let value = try play.text(0)
                return MarbleSource.attempt { value }
            }
        }
        OperatorRow(
            "Signal.deferred(_:)", title: "`Signal.deferred { }`",
            summary: "Creates the signal with a closure for each subscription.", tests: "Creating/SourceValuesTests",
            elsewhere: Elsewhere(
                objC: "`defer:`", swift: "≈ producers are deferred by nature", rx: "`deferred`", combine: "`Deferred`")
        ) {
            SampleCall { source in .deferred { effect(source) } }
            Drawing("deferred", inputs: ["source"], example: ["deferred", "source: -a-b|"]) { play in
                let source = try play[0]
                return MarbleSource.deferred { source }
            }
        }
        OperatorRow(
            "Signal.eagerly(on:_:)", title: "`Signal.eagerly(on:)`",
            summary: "Starts work immediately and once, and replays its events to every subscriber.",
            tests: "StartingTests",
            elsewhere: Elsewhere(objC: "`startEagerlyWithScheduler:block:`", combine: "`Future`")
        ) {
            SampleCall.source { Numbers.eagerly(on: $0) { $0.send(1) } }
            Drawing(subscribing: "eagerly", inputs: ["work"], example: ["eagerly", "work: -a-b-c|"]) { play in
                let (work, scheduler) = (try play[0], play.scheduler)
                let signal = MarbleSource.eagerly(on: scheduler) { subscriber in _ = work.bind(to: subscriber) }
                play.at(3) { play.record(signal, named: "subscribed at 3") }
            }
        }
        OperatorRow(
            "Signal.lazily(on:_:)", title: "`Signal.lazily(on:)`", tests: "StartingTests",
            elsewhere: Elsewhere(
                objC: "`startLazilyWithScheduler:block:`", swift: "≈ `replayLazily`", combine: "≈ `Deferred`+`Future`")
        ) {
            SampleCall.source { Numbers.lazily(on: $0) { $0.send(effect(1)) } }
            Drawing(subscribing: "lazily", inputs: ["work"], example: ["lazily", "work: -a-b-c|"]) { play in
                let (work, scheduler) = (try play[0], play.scheduler)
                let signal = MarbleSource.lazily(on: scheduler) { subscriber in _ = work.bind(to: subscriber) }
                play.at(2) { play.record(signal, named: "subscribed at 2") }
                play.at(5) { play.record(signal, named: "subscribed at 5") }
            }
        }
        OperatorRow(
            "Sequence.signal", title: "`(1...n).signal`", summary: "Sends the numbers of a range, which is a sequence.",
            tests: "Creating/SequencesTests",
            elsewhere: Elsewhere(rx: "`range`", combine: "≈ `Publishers.Sequence` over a Range"))
        OperatorRow(
            "Signal.generate(from:while:next:)", title: "`Signal.generate(from:while:next:)`",
            summary: "Sends states, each computed from the one before.", tests: "Creating/SequencesTests",
            elsewhere: Elsewhere(
                objC: "≈ `RACSequence` lazy lists", swift: "≈ `SignalProducer(_ values:)` over a lazy sequence",
                rx: "`generate`")
        ) {
            SampleCall.source { _ in
                Numbers.generate(from: 1, while: { effect($0 < 20) }, next: { $0 * 2 })
            }
            Drawing("generate(from:)", inputs: [], example: ["generate(from: 1)"], remark: "doubling below 10") {
                play in
                Signal<Int, Never>.generate(from: try play.count(0, from: 1), while: { $0 < 10 }, next: { $0 * 2 })
            }
        }
        OperatorRow(
            "Signal.repeating(_:)", title: "`Signal.repeating(v)`", summary: "Repeats one value without end.",
            tests: "Creating/SequencesTests",
            elsewhere: Elsewhere(rx: "`repeatElement`")
        ) {
            SampleCall.source { _ in Numbers.repeating(1).take(3) }
            Drawing("repeating(_:)", inputs: [], example: ["repeating(v)"], remark: "the first six") { play in
                MarbleSource.repeating(try play.text(0)).take(6)
            }
        }
        OperatorRow(
            "Signal.timer(after:on:)", title: "`Signal.timer(after:on:)`", tests: "TimersTests",
            elsewhere: Elsewhere(rx: "`timer`")
        ) {
            SampleCall.source { Signal.timer(after: .tick, on: $0) }
            Drawing("timer(after:)", inputs: [], example: ["timer(after: 3)"]) { play in
                Signal<SchedulerTime, Never>.timer(after: try play.ticks(0), on: play.scheduler).mapTo("t")
            }
        }
        OperatorRow(
            "Signal.interval(_:on:leeway:)", title: "`Signal.interval(_:on:)`",
            summary: "Sends the time at each multiple of an interval.", tests: "TimersTests",
            elsewhere: Elsewhere(
                objC: "`interval:onScheduler:`, `…withLeeway:`",
                swift: "`timer(interval:on:leeway:)`, `interval(_:on:)`", rx: "`interval`", combine: "`Timer.publish`")
        ) {
            SampleCall.source { Signal.interval(.tick, on: $0) }
            Drawing("interval(_:)", inputs: [], example: ["interval(2)"]) { play in
                Signal<SchedulerTime, Never>.interval(try play.ticks(0), on: play.scheduler).mapTo("t")
            }
        }
        OperatorRow(
            "Sequence.signal(every:on:)", title: "`sequence.signal(every:on:)`",
            summary: "Sends the elements, an interval apart.", tests: "TimersTests",
            elsewhere: Elsewhere(swift: "`interval(_:interval:on:)`")
        ) {
            SampleCall.source { (0..<5).signal(every: .tick, on: $0) }
            Drawing("signal(every:)", inputs: [], example: ["signal(every: 2)"]) { play in
                ["a", "b", "c"].signal(every: try play.ticks(0), on: play.scheduler)
            }
        }
        OperatorRow(
            "Sequence.signal(on:)", title: "`sequence.signal(on:)`",
            summary: "Sends the elements on a scheduler, and waits for slow readers.", tests: "PausableSourcesTests"
        ) {
            SampleCall.source { (0..<5).signal(on: $0) }
        }
        OperatorRow(
            "Signal.using(_:_:)", "Signal.tryUsing(_:_:)", title: "`Signal.using { } _: { }`",
            summary: "Creates a resource for each subscription and disposes it with the subscription.",
            tests: "StartingTests", elsewhere: Elsewhere(swift: "≈ `Lifetime` in the start handler", rx: "`using`")
        ) {
            SampleCall { source in
                .using({ effect(ActionDisposable {}) }) { _ in effect(source) }
            }
            SampleCall(as: "throwing") { source in
                .tryUsing({ () throws(SampleFailure) in effect(ActionDisposable {}) }) { (_) throws(SampleFailure) in
                    effect(source)
                }
            }
            Drawing("using", inputs: ["source"], example: ["using", "source: -a-b|"]) { play in
                let source = try play[0]
                return MarbleSource.using({ ActionDisposable {} }, { _ in source })
            }
        }
        OperatorRow(
            "Record.signal", title: "`Record(values, end:)`",
            summary: "Stores events as a value and sends them to each subscriber.", tests: "RecordTests",
            elsewhere: Elsewhere(combine: "`Record`")
        ) {
            SampleCall.source { _ in Record<Int, SampleFailure>([1, 2], end: .completed).signal }
            Drawing("Record(…)", inputs: [], example: ["Record(a, b)"]) { play in
                Record<String, MarbleFailure>(try play.values()).signal
            }
        }
        OperatorRow(
            "Signal.task(on:priority:_:)", title: "`Signal.task { }`",
            summary: "Sends the result of an `async` closure; disposal cancels the task.", tests: "TaskSignalTests",
            elsewhere: Elsewhere(rx: "`Single.create(work:)`")
        ) {
            SampleCall(traits: .runsElsewhere) { source in
                .task { () async throws(SampleFailure) in try await source.firstValue() }
            }
            Drawing("task(returning:)", inputs: [], example: ["task(returning: a)"]) { play in
                let (value, clock) = (try play.text(0), play.scheduler.clock)
                return Signal<String, Never>.task(on: play.scheduler) {
                    try? await Task.sleep(for: .tick * 3, clock: clock)
                    return value
                }
            }
        }
        OperatorRow(
            "Signal.from(async:isolation:on:)", "AsyncSequence.signal",
            title: "`Signal.from(async: sequence)`, `asyncSequence.signal`", tests: "TaskSignalTests",
            elsewhere: Elsewhere(rx: "`asObservable` (AsyncSequence)")
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) {
                source in
                .deferred { Signal.from(async: source.values()) }
            }
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                .deferred { source.values(buffering: .newest(2)).signal }
            }
        }
        OperatorRow(
            "Subject", tests: "RecordTests",
            elsewhere: Elsewhere(
                objC: "`RACSubject`", swift: "`pipe`, `unserializedPipe`, `reentrantUnserializedPipe`",
                rx: "`PublishSubject`", combine: "`PassthroughSubject`")
        ) {
            Drawing(subscribing: "Subject", inputs: ["sent"], example: ["Subject", "sent: -1-2-3-4|"]) { play in
                try play.send(into: Subject<String, MarbleFailure>())
            }
        }
    } others: {
        ListedRow(
            "Subscriber", "Subscriber.send(_:)", "Subscriber.fail(_:)", "Subscriber.complete()",
            "Subscriber.isDisposed", title: "`subscriber.send(v)`, `fail(e)`, `complete()`",
            summary:
                "Send the events of a signal that is created with a closure, such as from a callback or a delegate.",
            tests: "CreateSignalTests")
        ListedRow(
            "Subscriber.disposable", "Subscription", title: "`subscriber.disposable.add { }`",
            summary: "Stop the source of a created signal when the subscription ends.", tests: "CreateSignalTests")
        ListedRow(
            "Subscriber.shouldWait", "Subscriber.onResume(_:)", "Subscriber.resumed(isolation:)",
            title: "`subscriber.shouldWait`, `onResume { }`, `resumed()`",
            summary: "Let a created signal wait while its subscriber has values to process (backpressure).",
            tests: "PausableSourcesTests")
        ListedRow(
            "SubjectProtocol", "SubjectProtocol.send(_:)", "SubjectProtocol.fail(_:)", "SubjectProtocol.complete()",
            "SubjectProtocol.subscriberCount", title: "`subject.send(v)`, `fail(e)`, `complete()`, `subscriberCount`",
            summary: "Send the events of a subject, and count its subscribers.", tests: "Subjects/SubjectTests")
    }
}
