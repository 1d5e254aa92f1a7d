import Operators
import StreamTesting

extension ContractTable {
    @Rows static var sources: [ContractRow] {
        row("Signal.init(_:)") { source in
            Source { subscriber in source.subscribe(subscriber) }
        }
        source("Signal.init(_:)", as: "sequence") { _ in Source(0..<5) }
        source("Sequence.signal") { _ in (0..<5).signal }
        source("Sequence.signal(every:on:)") { (0..<5).signal(every: .tick, on: $0) }
        source("Signal.just(_:)") { _ in Source.just(1) }
        source("Signal.of(_:)") { _ in Source.of(1, 2, 3) }
        source("Signal.empty") { _ in Source.empty }
        source("Signal.never") { _ in Source.never }
        source("Signal.fail(_:)") { _ in Source.fail(MarbleFailure()) }
        source("Signal.from(optional:)") { _ in Source.from(optional: 1) }
        source("Signal.from(result:)") { _ in Source.from(result: .success(1)) }
        source("Signal.attempt(_:)") { _ in Source.attempt { 1 } }
        row("Signal.deferred(_:)") { source in .deferred { () throws(MarbleFailure) in source } }
        source("Signal.eagerly(on:_:)") { Source.eagerly(on: $0) { $0.send(1) } }
        source("Signal.lazily(on:_:)") { Source.lazily(on: $0) { $0.send(1) } }
        source("Signal.generate(from:while:next:)") { _ in
            Source.generate(from: 1, while: { $0 < 20 }, next: { $0 * 2 })
        }
        source("Signal.repeating(_:)") { _ in Source.repeating(1).take(3) }
        source("Signal.timer(after:on:)") { Signal.timer(after: .tick, on: $0) }
        source("Signal.interval(_:on:leeway:)") { Signal.interval(.tick, on: $0) }
        row("Signal.using(_:_:)") { source in
            .using({ () throws(MarbleFailure) in ActionDisposable {} }) { (_) throws(MarbleFailure) in source }
        }
        source("Record.signal") { _ in Record<Int, MarbleFailure>([1, 2], end: .completed).signal }
        source("VirtualTimeScheduler.cold(_:log:)") { $0.cold("-a-b-|") }
        source("VirtualTimeScheduler.cold(_:values:log:)") { $0.cold("-a-b-#", values: ["a": 1, "b": 2]) }
        source("VirtualTimeScheduler.hot(_:log:)") { $0.hot("-a-b-|") }
        source("VirtualTimeScheduler.hot(_:values:log:)") { $0.hot("-a-b-#", values: ["a": 1, "b": 2]) }
    }

    @Rows static var concurrency: [ContractRow] {
        row("Signal.task(on:priority:_:)", "Signal.firstValue(isolation:)", traits: .runsElsewhere) { source in
            .task { () async throws(MarbleFailure) in try await source.firstValue() }
        }
        row("Signal.lastValue(isolation:)", traits: .runsElsewhere, laws: .butLoops) { source in
            .task { () async throws(MarbleFailure) in try await source.lastValue() }
        }
        row("Signal.allValues(isolation:)", traits: .runsElsewhere, laws: .butLoops) { source in
            .task { () async throws(MarbleFailure) in try await source.allValues() }
        }
        row("Signal.init(_:isolation:on:)", "Signal.values(buffering:)", traits: .runsElsewhere, laws: .butLoops) {
            source in
            .deferred { () throws(MarbleFailure) in Signal(source.values()) }
        }
        row("AsyncSequence.signal", traits: .runsElsewhere, laws: .butLoops) { source in
            .deferred { () throws(MarbleFailure) in source.values(buffering: .newest(2)).signal }
        }
        row("Signal.values(failingBeyond:)", traits: .runsElsewhere, laws: .butLoops) { source in
            Source.deferred { () throws(MarbleFailure) in
                source.values(failingBeyond: 10_000).signal.mapFailure { _ in MarbleFailure() }
            }
        }
        row("Signal.mapAsync(max:ordered:on:_:)", traits: .runsElsewhere) { $0.mapAsync { $0 } }
        row("Signal.mapAsync(max:ordered:on:_:)", as: "several", traits: .runsElsewhere) { $0.mapAsync(max: 3) { $0 } }
        row("Signal.mapAsync(max:ordered:on:_:)", as: "unordered", traits: .runsElsewhere) {
            $0.mapAsync(max: 3, ordered: false) { $0 }
        }
    }

    @Rows static var subscribing: [ContractRow] {
        row("Signal.subscribe(next:failed:completed:)") { source in
            consuming(source) { $0.subscribe(next: $1.send, failed: $1.fail, completed: $1.complete) }
        }
        row("Signal.subscribeFailed(_:completed:)") { source in
            consuming(source) { $0.subscribeFailed($1.fail, completed: $1.complete) }
        }
        row("Signal.subscribeEvents(_:)") { source in
            consuming(source) { source, subscriber in source.subscribeEvents(subscriber.take) }
        }
        row("Signal.subscribe(next:)") { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribe { subscriber.take($0) }
            }
        }
        row("Signal.subscribe(next:completed:)") { source in
            consuming(source) { source, subscriber in
                source.onFailure(subscriber.fail).ignoreFailure().subscribe(
                    next: subscriber.send, completed: subscriber.complete)
            }
        }
        row("Signal.subscribeCompleted(_:)") { source in
            consuming(source) { source, subscriber in
                source.onFailure(subscriber.fail).ignoreFailure().subscribeCompleted(subscriber.complete)
            }
        }
        row("Signal.subscribe(_:)") { source in consuming(source) { $0.subscribe($1) } }
        row("Signal.subscribe(owner:next:failed:completed:)") { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    owner: Owner.lasting, next: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row("Signal.subscribe(owner:next:)", "Signal.subscribe(owner:next:completed:)") { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribe(owner: Owner.lasting) { subscriber.take($1) }
            }
        }
        row("Signal.subscribe(onMain:failed:completed:)", traits: .runsElsewhere) { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    onMain: { subscriber.send($0) }, failed: { subscriber.fail($0) },
                    completed: { subscriber.complete() })
            }
        }
        row("Signal.subscribe(onMain:)", "Signal.subscribe(onMain:completed:)", traits: .runsElsewhere) { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribe(onMain: { subscriber.take($0) })
            }
        }
        row(
            "Signal.subscribe(owner:onMain:failed:completed:)", "Signal.subscribe(owner:onMain:)",
            "Signal.subscribe(owner:onMain:completed:)", traits: .runsElsewhere
        ) { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    owner: Owner.lasting, onMain: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row(
            "Signal.subscribe(isolatedTo:next:failed:completed:)", "Signal.subscribe(isolatedTo:next:)",
            "Signal.subscribe(isolatedTo:next:completed:)", traits: .runsElsewhere
        ) { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    isolatedTo: ContractTable.home, next: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row(
            "GroupedSignal.subscribe(next:failed:completed:)", "GroupedSignal.subscribe(next:)",
            "GroupedSignal.subscribe(next:completed:)", "GroupedSignal.subscribeEvents(_:)"
        ) { source in
            consuming(source) { source, subscriber in
                GroupedSignal(key: 0, signal: source).subscribe(
                    next: subscriber.send, failed: subscriber.fail, completed: subscriber.complete)
            }
        }
        row("Signal.bind(to:)", as: "subject", traits: .outlivesSource) { source in
            Signal(attach: { sink in
                let subject = Subject<Int, MarbleFailure>()
                subject.signal.attach(sink)
                sink.segment.add(stoppable(source, by: sink).bind(to: subject))
                sink.segment.add { withExtendedLifetime(subject) {} }
            }) as Source
        }
        row("Signal.bind(to:)", as: "property", traits: [.dependsOnTime, .keepsSource, .conflatesBatches]) { source in
            Signal(attach: { sink in
                let property = MutableProperty(0)
                property.values.attach(sink)
                sink.segment.add(stoppable(source, by: sink).ignoreFailure().bind(to: property))
                sink.segment.add { withExtendedLifetime(property) {} }
            }) as Signal<Int, Never>
        }
    }
}

extension Subscriber {
    func take(_ event: Signal<Value, Failure>.Event) {
        switch event {
        case .next(let value): send(value)
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }
}
