import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatteningTests {
    /// Maps letters of the outer diagram to inner cold ones.
    private func flatten(_ strategy: FlattenStrategy, _ outer: String, _ inners: [String: String]) -> Course {
        let scheduler = VirtualTimeScheduler()
        let logs = inners.mapValues { _ in SubscriptionLog() }
        let sources = inners.reduce(into: [String: Source]()) { sources, inner in
            sources[inner.key] = scheduler.cold(inner.value, log: logs[inner.key])
        }
        let recording = scheduler.record(scheduler.cold(outer).flatMap(strategy) { sources[$0]! })
        scheduler.advance(by: .seconds(60))
        return Course(output: recording.diagram, subscriptions: inners.keys.sorted().flatMap { logs[$0]!.lines })
    }

    @Test("[115] flatMap(.merge): all at once; completes when all have")
    func merge() {
        let course = flatten(.merge, "-a-b-|", ["a": "-1---2-|", "b": "-3-4|"])
        #expect(course == Course("--1-3-(24)-|", "-^------!", "---^---!"))
        #expect(flatten(.merge, "-a|", ["a": "-1-#"]).output == "--1-#")
        #expect(flatten(.merge, "-a-#", ["a": "-1-2-3"]) == Course("--1#", "-^-!"))
    }

    @Test("[117] flatMap(.merge(max:)): the others wait, first in, first out")
    func mergeMax() {
        let course = flatten(.merge(max: 2), "(abc)|", ["a": "--1|", "b": "----2|", "c": "-3|"])
        #expect(course == Course("--1-(23)|", "^--!", "^----!", "---^-!"))
    }

    @Test("[118] flatMap(.concat): one after another")
    func concat() {
        let course = flatten(.concat, "(ab)|", ["a": "-1-2|", "b": "-3|"])
        #expect(course == Course("-1-2-3|", "^---!", "----^-!"))
    }

    @Test("[121] §7.21 flatMap(.latest): the old one is disposed before the new one is subscribed to")
    func latest() {
        let course = flatten(.latest, "-a--b-|", ["a": "-1-2-3|", "b": "-4-5|"])
        #expect(course == Course("--1--4-5|", "-^--!", "----^---!"))
        let order = Locked<[String]>([])
        let outer = Subject<Int, Never>()
        let running = outer.signal.flatMap(.latest) { number in
            Signal<Int, Never> { subscriber in
                order.append("+\(number)")
                subscriber.disposable.add { withExtendedLifetime(subscriber) { order.append("-\(number)") } }
                return nil
            }
        }.subscribe { _ in }
        outer.send(1)
        outer.send(2)
        running.dispose()
        #expect(order.value == ["+1", "-1", "+2", "-2"])
    }

    @Test("[120] flatMap(.latest): completion waits for the outer and the last inner; a failure of either is at once")
    func latestEnds() {
        #expect(flatten(.latest, "-a|", ["a": "-1-|"]).output == "--1-|")
        #expect(flatten(.latest, "-a---|", ["a": "-1|"]).output == "--1--|")
        #expect(flatten(.latest, "-a-#", ["a": "-1---"]) == Course("--1#", "-^-!"))
        #expect(flatten(.latest, "-a-b", ["a": "-1-#", "b": "--#"]).output == "--1--#")
        #expect(flatten(.latest, "|", [:]).output == "|")
    }

    @Test("Law 5: a synchronous inner is delivered as it is produced, also without an end")
    func synchronousInner() {
        for strategy in [FlattenStrategy.merge, .merge(max: 1), .concat, .latest] {
            let endless = Signal<Int, Never>.just(1).flatMap(strategy) { _ in .repeating(0) }
            #expect(endless.take(3).waitForAll() == [0, 0, 0])
        }
    }

    @Test("merge(max:): zero is rejected at the call")
    func zero() async {
        await #expect(processExitsWith: .failure) { _ = FlattenStrategy.merge(max: 0) }
    }

    @Test("B6: a source that cannot fail joins inners that can, and the other way round")
    func widening() {
        let outer = Signal<Int, Never>.of(1, 2)
        let failing = outer.flatMap(.concat) { value -> Signal<Int, TestFailure> in
            value == 2 ? .fail(.wrong) : .just(value)
        }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.next(1), .failed(.wrong)])
        let safe = Signal<Int, TestFailure>.just(1).flatMap(.merge) { Signal<Int, Never>.just($0 + 1) }
        #expect(VirtualTimeScheduler().record(safe).events.map(\.event) == [.next(2), .completed])
        let throwing = outer.flatMap(.merge) { (value) throws(TestFailure) -> Signal<Int, TestFailure> in
            if value == 2 { throw .wrong }
            return .just(value)
        }
        #expect(VirtualTimeScheduler().record(throwing).events.map(\.event) == [.next(1), .failed(.wrong)])
        let signals = Signal<Signal<Int, Never>, Never>.of(.just(1), .just(2))
        #expect(signals.flatten(.concat).waitForAll() == [1, 2])
    }

    @Test("[114] BIND: a nil ends, the flag ends after this one, the factory runs for each subscription")
    func bind() {
        let factories = Locked(0)
        let bound = Signal<Int, Never>(0...).bind { () -> @Sendable (Int, inout Bool) -> Signal<Int, Never>? in
            factories.modify { $0 += 1 }
            return { value, isLast in
                if value == 3 { return nil }
                return .of(value, value)
            }
        }
        #expect(bound.waitForAll() == [0, 0, 1, 1, 2, 2])
        #expect(bound.waitForAll().count == 6)
        #expect(factories.value == 2)
        let stopped = Signal<Int, Never>(0...).bind {
            { value, isLast in
                isLast = value == 1
                return .just(value)
            }
        }
        #expect(stopped.waitForAll() == [0, 1])
    }

    @Test("[114] BIND: a source that is stopped is disposed, and a running inner goes on")
    func bindStop() {
        let source = Subject<Int, Never>()
        let inner = Subject<String, Never>()
        let recording = VirtualTimeScheduler().record(
            source.signal.bind { { value, _ in value == 1 ? inner.signal : nil } })
        source.send(1)
        source.send(2)
        #expect(source.subscriberCount == 0)
        inner.send("a")
        inner.complete()
        #expect(recording.events.map(\.event) == [.next("a"), .completed])
    }

    @Test("§7.20 A failing inner that fails at once: nothing behind it is subscribed to")
    func failingInner() {
        let subscribed = Locked<[Int]>([])
        let failing = Signal<Int, TestFailure>.of(1, 2, 3).flatMap(.merge) { value in
            subscribed.append(value)
            return value == 2 ? .fail(.wrong) : .just(value)
        }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.next(1), .failed(.wrong)])
        #expect(subscribed.value == [1, 2])
    }

    @Test("Disposing inside the subscription of an inner is safe and ends all")
    func disposeInside() {
        let token = SerialDisposable()
        let seen = Locked<[Int]>([])
        let outer = Subject<Int, Never>()
        token.inner = outer.signal.flatMap(.merge(max: 1)) { value in
            Signal<Int, Never> { subscriber in
                subscriber.send(value)
                token.dispose()
                subscriber.send(-1)
                return nil
            }
        }.subscribe { seen.append($0) }
        outer.send(1)
        outer.send(2)
        #expect(seen.value == [1])
        #expect(outer.subscriberCount == 0)
    }
}
