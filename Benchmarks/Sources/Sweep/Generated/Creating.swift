// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Creating.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func creating(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.init(_:)"], #"{ source in Numbers { subscriber in effect(source.bind(to: subscriber)) } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers { subscriber in effect(source.bind(to: subscriber)) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.just(_:)", "SafeSignal"], #"{ _ in Numbers.just(1) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.just(1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.of(_:)"], #"{ _ in Numbers.of(1, 2, 3) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.of(1, 2, 3) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.empty"], #"{ _ in Numbers.empty }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.empty }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.never"], #"{ _ in Numbers.never }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.never }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.fail(_:)"], #"{ _ in Numbers.fail(SampleFailure()) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.fail(SampleFailure()) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(_:)", "Sequence.signal"], #"sequence"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.from(0..<5) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(_:)", "Sequence.signal"], #"{ _ in (0..<5).signal }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in (0..<5).signal }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(optional:)"], #"{ _ in Numbers.from(optional: 1) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.from(optional: 1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(result:)"], #"{ _ in Numbers.from(result: .success(1)) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.from(result: .success(1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.attempt(_:)"], #"{ _ in Numbers.attempt { effect(1) } }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.attempt { effect(1) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.deferred(_:)"], #"{ source in .deferred { effect(source) } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in .deferred { effect(source) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.eagerly(on:_:)"], #"{ Numbers.eagerly(on: $0) { $0.send(1) } }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { Numbers.eagerly(on: $0) { $0.send(1) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.lazily(on:_:)"], #"{ Numbers.lazily(on: $0) { $0.send(effect(1)) } }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { Numbers.lazily(on: $0) { $0.send(effect(1)) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.generate(from:while:next:)"], #"{ _ in Numbers.generate(from: 1, while: { effect($0 < 20) }, next: { $0 * 2 }) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in
                Numbers.generate(from: 1, while: { effect($0 < 20) }, next: { $0 * 2 })
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.repeating(_:)"], #"{ _ in Numbers.repeating(1).take(3) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Numbers.repeating(1).take(3) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timer(after:on:)"], #"{ Signal.timer(after: .tick, on: $0) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { Signal.timer(after: .tick, on: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.interval(_:on:leeway:)"], #"{ Signal.interval(.tick, on: $0) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { Signal.interval(.tick, on: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Sequence.signal(every:on:)"], #"{ (0..<5).signal(every: .tick, on: $0) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { (0..<5).signal(every: .tick, on: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Sequence.signal(on:)"], #"{ (0..<5).signal(on: $0) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { (0..<5).signal(on: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.using(_:_:)", "Signal.tryUsing(_:_:)"], #"{ source in .using({ effect(ActionDisposable {}) }) { _ in effect(source) } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .using({ effect(ActionDisposable {}) }) { _ in effect(source) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.using(_:_:)", "Signal.tryUsing(_:_:)"], #"throwing"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .tryUsing({ () throws(SampleFailure) in effect(ActionDisposable {}) }) { (_) throws(SampleFailure) in
                    effect(source)
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Record.signal"], #"{ _ in Record<Int, SampleFailure>([1, 2], end: .completed).signal }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { _ in Record<Int, SampleFailure>([1, 2], end: .completed).signal }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.task(on:priority:_:)"], #"{ source in .task { () async throws(SampleFailure) in try await source.firstValue() } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .task { () async throws(SampleFailure) in try await source.firstValue() }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(async:isolation:on:)", "AsyncSequence.signal"], #"{ source in .deferred { Signal.from(async: source.values()) } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                source in
                .deferred { Signal.from(async: source.values()) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.from(async:isolation:on:)", "AsyncSequence.signal"], #"{ source in .deferred { source.values(buffering: .newest(2)).signal } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .deferred { source.values(buffering: .newest(2)).signal }
            }
            return arguments.subscribe(result)
        }
    }
}
