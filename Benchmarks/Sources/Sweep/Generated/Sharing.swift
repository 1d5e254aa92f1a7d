// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Sharing.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func sharing(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.publish()", "MulticastConnection.autoconnect()", "MulticastConnection.connect()", "MulticastConnection.signal"], #"{ $0.publish().autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.publish().autoconnect()
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.publish()", "MulticastConnection.autoconnect()", "MulticastConnection.connect()", "MulticastConnection.signal"], #"{ source in let connection = source.publish() connection.connect() return connection.signal }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                let connection = source.publish()
                connection.connect()
                return connection.signal
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.multicast(_:)", "Subject", "Subject.init()", "Subject.signal", "SubjectProtocol.signal"], #"{ $0.multicast(Subject()).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.multicast(Subject()).autoconnect()
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.multicast(_:selector:)", "Signal.publish(selector:)"], #"publish { shared in merge(shared, shared.skip(#n).map { $0 + 1 }) }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.publish { shared in merge(shared, shared.skip(arguments.n).map { $0 + 1 }) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.multicast(_:selector:)", "Signal.publish(selector:)"], #"multicast({ ReplaySubject(capacity: #n) }) { merge($0, $0.delaySubscription(for: #d, on: scheduler)) }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.multicast({ ReplaySubject(capacity: arguments.n) }) { merge($0, $0.delaySubscription(for: arguments.d, on: arguments.scheduler)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.multicast(_:selector:)", "Signal.publish(selector:)"], #"{ source in source.multicast({ effect(ReplaySubject<Int, SampleFailure>(capacity: 1)) }) { effect($0.map { -$0 }) } }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.multicast({ effect(ReplaySubject<Int, SampleFailure>(capacity: 1)) }) { effect($0.map { -$0 }) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.multicast(_:selector:)", "Signal.publish(selector:)"], #"{ $0.publish { effect(merge($0, $0)) } }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.publish { effect(merge($0, $0)) } }
            return arguments.subscribe(result)
        }
        entries.add(["MulticastConnection.refCount()"], #"lift { source in .deferred { let shared = source.publish().refCount() return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.publish().refCount()
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["MulticastConnection.refCount()"], #"lift { source in .deferred { let shared = source.publish().autoconnect() return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.publish().autoconnect()
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["MulticastConnection.refCount()"], #"{ $0.publish().refCount() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.publish().refCount() }
            return arguments.subscribe(result)
        }
        entries.add(["MulticastConnection.refCount(startingAt:)"], #"lift { source in .deferred { let shared = source.publish().refCount(startingAt: 1) return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.publish().refCount(startingAt: 1)
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["MulticastConnection.refCount(startingAt:)"], #"{ $0.publish().refCount(startingAt: 1) }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.publish().refCount(startingAt: 1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"lift { source in .deferred { let shared = source.share(replay: 0, while: .subscribed) return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.share(replay: 0, while: .subscribed)
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"without values"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.share() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"lift { source in .deferred { let shared = source.share(replay: #n, while: .subscribed) return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.share(replay: arguments.n, while: .subscribed)
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"lift { source in .deferred { let shared = source.share(replay: 1, while: .forever) return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.share(replay: 1, while: .forever)
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"subscribed"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.share(replay: 2, while: .subscribed) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.share(replay:while:)"], #"for ever"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.share(replay: 2, while: .forever) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.cached(for:sendsStale:refreshing:on:)"], #"cached(for: #d, on: scheduler)"#, .join, others: 0) { source, arguments in
            let result: Numbers = source.cached(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.cached(for:sendsStale:refreshing:on:)"], #"refreshing"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { source, scheduler in
                source.cached(for: .zero, refreshing: .just(()), on: scheduler)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replay()"], #"{ $0.replay() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.replay() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replayLast()"], #"{ $0.replayLast() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.replayLast() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replayLazily()"], #"lift { source in .deferred { let shared = source.replayLazily() return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.replayLazily()
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replayLazily()"], #"{ $0.replayLazily() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.replayLazily() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replayLazily(upTo:)"], #"lift { source in .deferred { let shared = source.replayLazily(upTo: 1) return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.replayLazily(upTo: 1)
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replayLazily(upTo:)"], #"{ $0.replayLazily(upTo: 2) }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.replayLazily(upTo: 2) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replay(_:)"], #"lift { source in .deferred { let shared = source.replay(2).autoconnect() return merge(shared.take(#n), shared.delaySubscription(for: #d, on: scheduler)) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let shared = source.replay(2).autoconnect()
        return merge(shared.take(arguments.n), shared.delaySubscription(for: arguments.d, on: arguments.scheduler))
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replay(_:)"], #"{ $0.replay(2).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.replay(2).autoconnect() }
            return arguments.subscribe(result)
        }
        entries.add(["BehaviorSubject", "BehaviorSubject.init(_:)", "ReplaySubject", "ReplaySubject.init(capacity:)", "ReplaySubject.init(capacity:window:on:)", "AsyncSubject", "AsyncSubject.init()"], #"{ $0.multicast(BehaviorSubject(7)).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.multicast(BehaviorSubject(7)).autoconnect()
            }
            return arguments.subscribe(result)
        }
        entries.add(["BehaviorSubject", "BehaviorSubject.init(_:)", "ReplaySubject", "ReplaySubject.init(capacity:)", "ReplaySubject.init(capacity:window:on:)", "AsyncSubject", "AsyncSubject.init()"], #"{ $0.multicast(ReplaySubject(capacity: 2)).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.multicast(ReplaySubject(capacity: 2)).autoconnect()
            }
            return arguments.subscribe(result)
        }
        entries.add(["BehaviorSubject", "BehaviorSubject.init(_:)", "ReplaySubject", "ReplaySubject.init(capacity:)", "ReplaySubject.init(capacity:window:on:)", "AsyncSubject", "AsyncSubject.init()"], #"{ $0.multicast(ReplaySubject(capacity: 2, window: .tick * 2, on: $1)).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.multicast(ReplaySubject(capacity: 2, window: .tick * 2, on: $1)).autoconnect()
            }
            return arguments.subscribe(result)
        }
        entries.add(["BehaviorSubject", "BehaviorSubject.init(_:)", "ReplaySubject", "ReplaySubject.init(capacity:)", "ReplaySubject.init(capacity:window:on:)", "AsyncSubject", "AsyncSubject.init()"], #"{ $0.multicast(AsyncSubject()).autoconnect() }"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.multicast(AsyncSubject()).autoconnect()
            }
            return arguments.subscribe(result)
        }
    }
}
