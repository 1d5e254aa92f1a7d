import Operators
import StreamTesting
import TestSupport
import Testing

private enum Trace {
    @TaskLocal static var id = "none"
    @TaskLocal static var user = "nobody"
}

private actor Home {}

/// Closures and callbacks see the subscriber's value of a task-local on every thread.
@Suite struct KeepingTaskLocalTests {
    struct Crossing: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable (Signal<Int, Never>) -> Signal<Int, Never>

        init(_ name: String, _ make: @escaping @Sendable (Signal<Int, Never>) -> Signal<Int, Never>) {
            (testDescription, self.make) = (name, make)
        }
    }

    static let crossings: [Crossing] = [
        Crossing("deliver(on: queue)") { $0.deliver(on: TargetQueueScheduler()) },
        Crossing("deliver(on: task)") { $0.deliver(on: TaskScheduler()) },
        Crossing("deliver(isolatedTo:)") { $0.deliver(on: ActorScheduler(Home())) },
        Crossing("subscribed(on:)") { $0.subscribed(on: TargetQueueScheduler()) },
        Crossing("delay") { $0.delay(for: .nanoseconds(1), on: TargetQueueScheduler()) },
        Crossing("debounce") { $0.debounce(for: .nanoseconds(1), on: TargetQueueScheduler()) },
        Crossing("mapAsync") { source in
            source.mapAsync { value in
                await Task.yield()
                return Trace.id == "Ada" ? value : -1
            }
        },
        Crossing("flatMap of tasks") { source in
            source.flatMap(.merge) { value in
                Signal<Int, Never>.task {
                    await Task.yield()
                    return Trace.id == "Ada" ? value : -1
                }.map { Trace.id == "Ada" ? $0 : -2 }
            }
        },
        Crossing("a source that a task awaits") { source in
            source.flatMap(.merge) { value in
                let subject = Subject<Int, Never>()
                return .task {
                    let values = subject.signal.map { Trace.id == "Ada" ? $0 : -2 }.values()
                    TargetQueueScheduler().schedule { subject.send(value) }
                    for await value in values { return value }
                    return -3
                }
            }
        },
        Crossing("AsyncSequence") { source in
            source.flatMap(.merge) { value in
                AsyncStream<Int> { continuation in
                    continuation.yield(value)
                    continuation.finish()
                }.signal.map { Trace.id == "Ada" ? $0 : -2 }
            }
        },
        Crossing("timer") { source in
            source.flatMap(.merge) { value in
                Signal.timer(after: .nanoseconds(1), on: TargetQueueScheduler()).map { _ in
                    Trace.id == "Ada" ? value : -2
                }
            }
        },
        Crossing("sequence on a queue") { source in
            source.flatMap(.merge) { value in
                [value].signal(on: TargetQueueScheduler()).map { Trace.id == "Ada" ? $0 : -2 }
            }
        },
        Crossing("a closure on another thread") { source in
            source.flatMap(.merge) { value in
                Signal<Int, Never> { subscriber in
                    TargetQueueScheduler().schedule {
                        subscriber.send(value)
                        subscriber.complete()
                    }
                    return nil
                }.map { Trace.id == "Ada" ? $0 : -2 }
            }
        },
    ]

    @Test("Closures and callbacks on other threads see the subscriber's value", arguments: crossings)
    func threads(_ crossing: Crossing) async {
        let result = await withCallback { callback in
            let signal = crossing.make(Signal.just(1).map { Trace.id == "Ada" ? $0 : -3 })
                .map { Trace.id == "Ada" ? $0 : -4 }.keepingTaskLocal(Trace.$id)
            Trace.$id.withValue("Ada") {
                _ = signal.subscribe { callback([Trace.id, "\($0)"]) }
            }
        }
        expectEqual(result, ["Ada", "1"])
    }

    @Test("A subscriber on an actor sees the value") func isolated() async {
        let home = Home()
        let seen = await withCallback { callback in
            Trace.$id.withValue("Ada") {
                _ = Signal.just(1).deliver(on: TargetQueueScheduler()).keepingTaskLocal(Trace.$id)
                    .subscribe(isolatedTo: home) { _, _ in callback(Trace.id) }
            }
        }
        expectEqual(seen, "Ada")
    }

    @Test("Each subscriber sees its own value, and a shared source none") func share() {
        let (source, seen) = (Subject<Int, Never>(), Locked<[String]>([]))
        let shared = source.signal.onNext { _ in seen.append("source \(Trace.id)") }.share()
        let tokens = ["Ada", "Grace"].map { name in
            Trace.$id.withValue(name) {
                shared.map { "\(Trace.id) \($0)" }.keepingTaskLocal(Trace.$id)
                    .subscribe { seen.append("\(Trace.id): \($0)") }
            }
        }
        source.send(1)
        expectEqual(seen.value, ["source none", "Ada: Ada 1", "Grace: Grace 1"])
        for token in tokens { token.dispose() }
    }

    @Test("A shared source that a task awaits sees no value of the subscriber") func shareInTask() async {
        let (source, seen) = (Subject<Int, Never>(), Locked<[String]>([]))
        let shared = source.signal.onNext { _ in seen.append("source \(Trace.id)") }.share()
        let received = await withCallback { callback in
            Trace.$id.withValue("Ada") {
                _ = Signal<[Int], Never>.task {
                    let values = shared.onNext { _ in seen.append("closure \(Trace.id)") }.values()
                    TargetQueueScheduler().schedule {
                        source.send(1)
                        source.complete()
                    }
                    var received: [Int] = []
                    for await value in values { received.append(value) }
                    return received
                }.keepingTaskLocal(Trace.$id).subscribe { callback($0) }
            }
        }
        expectEqual(received, [1])
        expectEqual(seen.value, ["source none", "closure Ada"])
    }

    @Test("Several task-locals are kept, and the value is that of the subscription") func several() {
        let (source, seen) = (Subject<Int, Never>(), Locked<[String]>([]))
        let signal = source.signal.map { "\($0) \(Trace.id) \(Trace.user)" }
            .keepingTaskLocal(Trace.$id).keepingTaskLocal(Trace.$user)
        let token = Trace.$id.withValue("a") {
            Trace.$user.withValue("Ada") { signal.subscribe { seen.append("\($0) \(Trace.id) \(Trace.user)") } }
        }
        Trace.$id.withValue("b") { source.send(1) }
        expectEqual(seen.value, ["1 a Ada a Ada"])
        token.dispose()
    }

    @Test("What a callback sends to sees its own subscribers' values, and the callback continues with its own")
    func nested() {
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[String]>([])
        let tokens = [
            Trace.$id.withValue("Ada") {
                outer.signal.keepingTaskLocal(Trace.$id).subscribe {
                    inner.send($0)
                    seen.append("outer \(Trace.id)")
                }
            },
            Trace.$id.withValue("Grace") {
                inner.signal.keepingTaskLocal(Trace.$id).subscribe { _ in seen.append("inner \(Trace.id)") }
            },
        ]
        outer.send(1)
        expectEqual(seen.value, ["inner Grace", "outer Ada"])
        for token in tokens { token.dispose() }
    }

    @Test("A stream that calls itself keeps the value without using more stack") func recursion() {
        @Sendable func count(from number: Int) -> Signal<Int, Never> {
            Signal.just(number).concat(number == 20_000 ? .empty : .deferred { count(from: number + 1) })
        }
        let (wrong, received) = (Counter(), Counter())
        Trace.$id.withValue("Ada") {
            _ = count(from: 1).map { $0 }.keepingTaskLocal(Trace.$id).subscribe { _ in
                received.increment()
                if Trace.id != "Ada" { wrong.increment() }
            }
        }
        expectEqual(received.value, 20_000)
        expectEqual(wrong.value, 0)
    }

    @Test("Work that is started for all subscribers does not keep the value of the first one")
    func startedWork() {
        let (time, seen) = (VirtualTimeScheduler(), Locked<[String]>([]))
        Trace.$id.withValue("Ada") {
            let signal = Signal<Int, Never>.lazily(on: .immediate) { subscriber in
                _ = Signal.timer(after: .seconds(1), on: time).subscribe { _ in
                    seen.append(Trace.id)
                    subscriber.send(1)
                }
            }
            _ = signal.keepingTaskLocal(Trace.$id).subscribe { _ in seen.append(Trace.id) }
        }
        time.run()
        expectEqual(seen.value, ["none", "Ada"])
    }

    /// The values that a task-local has while the elements are read.
    private struct Reads: Sequence, Sendable {
        func makeIterator() -> AnyIterator<String> {
            var count = 0
            return AnyIterator {
                count += 1
                return count > 3 ? nil : Trace.id
            }
        }
    }

    @Test("The iterator of a sequence that is read on a scheduler sees the subscriber's value")
    func sequences() {
        let time = VirtualTimeScheduler()
        for signal in [Reads().signal(on: time), Reads().signal(every: .seconds(1), on: time)] {
            let seen = Locked<[String]>([])
            Trace.$id.withValue("Ada") { _ = signal.keepingTaskLocal(Trace.$id).subscribe { seen.append($0) } }
            time.run()
            expectEqual(seen.value, ["Ada", "Ada", "Ada"])
        }
    }
}
