import StreamTesting

@testable import Operators
@testable import StreamCore

extension ContractTable {
    @Rows static var subscribing: [ContractRow] {
        row("Signal.subscribe(next:failed:completed:)", traits: .endsPauses) { source in
            consuming(source) { $0.subscribe(next: $1.send, failed: $1.fail, completed: $1.complete) }
        }
        row("Signal.subscribeFailed(_:completed:)", traits: .endsPauses) { source in
            consuming(source) { $0.subscribeFailed($1.fail, completed: $1.complete) }
        }
        row("Signal.subscribeEvents(_:)", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in source.subscribeEvents(subscriber.take) }
        }
        row("Signal.subscribe(next:completed:)", as: "values", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribe { subscriber.take($0) }
            }
        }
        row("Signal.subscribe(next:completed:)", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in
                source.onFailure(subscriber.fail).ignoreFailure().subscribe(
                    next: subscriber.send, completed: subscriber.complete)
            }
        }
        row("Signal.subscribeCompleted(_:)", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in
                source.onFailure(subscriber.fail).ignoreFailure().subscribeCompleted(subscriber.complete)
            }
        }
        row("Signal.bind(to:)") { source in consuming(source) { $0.bind(to: $1) } }
        row("Signal.subscribe(owner:next:failed:completed:)", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    owner: Owner.lasting, next: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row("Signal.subscribe(owner:next:completed:)", traits: .endsPauses) { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribe(owner: Owner.lasting) { subscriber.take($1) }
            }
        }
        row("Signal.subscribeOnMain(next:failed:completed:)", traits: .runsElsewhere) { source in
            consuming(source) { source, subscriber in
                source.subscribeOnMain(
                    next: { subscriber.send($0) }, failed: { subscriber.fail($0) }, completed: { subscriber.complete() }
                )
            }
        }
        row("Signal.subscribeOnMain(next:completed:)", traits: .runsElsewhere) { source in
            consuming(source) { source, subscriber in
                source.materialize().subscribeOnMain { subscriber.take($0) }
            }
        }
        row(
            "Signal.subscribeOnMain(owner:next:failed:completed:)", "Signal.subscribeOnMain(owner:next:completed:)",
            traits: .runsElsewhere
        ) { source in
            consuming(source) { source, subscriber in
                source.subscribeOnMain(
                    owner: Owner.lasting, next: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row(
            "Signal.subscribe(isolatedTo:next:failed:completed:)", "Signal.subscribe(isolatedTo:next:completed:)",
            traits: .runsElsewhere
        ) { source in
            consuming(source) { source, subscriber in
                source.subscribe(
                    isolatedTo: ContractTable.home, next: { subscriber.send($1) }, failed: { subscriber.fail($1) },
                    completed: { _ in subscriber.complete() })
            }
        }
        row(
            "GroupedSignal.subscribe(next:failed:completed:)", "GroupedSignal.subscribe(next:)",
            "GroupedSignal.subscribe(next:completed:)", "GroupedSignal.subscribeEvents(_:)",
            traits: .endsPauses
        ) { source in
            consuming(source) { source, subscriber in
                GroupedSignal(key: 0, signal: source).subscribe(
                    next: subscriber.send, failed: subscriber.fail, completed: subscriber.complete)
            }
        }
        row("Signal.bind(to:)", as: "subject", traits: [.outlivesSource, .endsPauses]) { source in
            Signal(attach: { sink in
                let subject = Subject<Int, MarbleFailure>()
                subject.signal.attach(sink)
                sink.subscription.add(stoppable(source, by: sink).bind(to: subject))
                sink.subscription.add { withExtendedLifetime(subject) {} }
            }) as Source
        }
        row("Signal.bind(to:)", as: "property", traits: [.dependsOnTime, .keepsSource, .conflatesBatches, .endsPauses])
        { source in
            Signal(attach: { sink in
                let property = MutableProperty(0)
                property.values.attach(sink)
                sink.subscription.add(stoppable(source, by: sink).ignoreFailure().bind(to: property))
                sink.subscription.add { withExtendedLifetime(property) {} }
            }) as Signal<Int, Never>
        }
    }
}

extension ContractTable {
    /// An actor that exists as long as the tests.
    fileprivate static let home = Home()
}

actor Home {}

extension Subscriber {
    func take(_ event: Signal<Value, Failure>.Event) {
        switch event {
        case .next(let value): send(value)
        case .failed(let failure): fail(failure)
        case .completed: complete()
        }
    }
}
