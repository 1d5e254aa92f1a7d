import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BindTests {
    @Test("bind ends at nil, ends after the flagged signal and calls its factory for each subscription")
    func stopping() {
        let factories = Locked(0)
        let bound = Signal<Int, Never>.from(0...).bind { () -> @Sendable (Int, inout Bool) -> Signal<Int, Never>? in
            factories.modify { $0 += 1 }
            return { value, isLast in
                if value == 3 { return nil }
                return .of(value, value)
            }
        }
        expectEqual(bound.waitForAll(), [0, 0, 1, 1, 2, 2])
        expectEqual(bound.waitForAll().count, 6)
        expectEqual(factories.value, 2)
        let stopped = Signal<Int, Never>.from(0...).bind {
            { value, isLast in
                isLast = value == 1
                return .just(value)
            }
        }
        expectEqual(stopped.waitForAll(), [0, 1])
    }

    @Test("bind disposes a stopped source and continues with a running inner signal")
    func runningInner() {
        let source = Subject<Int, Never>()
        let inner = Subject<String, Never>()
        let recording = VirtualTimeScheduler().record(
            source.signal.bind { { value, _ in value == 1 ? inner.signal : nil } })
        source.send(1)
        source.send(2)
        expectEqual(source.subscriberCount, 0)
        inner.send("a")
        inner.complete()
        expectEqual(recording.events.map(\.event), [.next("a"), .completed])
    }

    @Test("bind keeps a separate state for each subscription")
    func state() {
        let source = Subject<Int, Never>()
        let sums = source.signal.bind { () -> @Sendable (Int, inout Bool) -> Signal<Int, Never>? in
            let sum = Locked(0)
            return { value, _ in
                .just(
                    sum.modify {
                        $0 += value; return $0
                    })
            }
        }
        let recordings = [Locked<[Int]>([]), Locked<[Int]>([])]
        let first = sums.subscribe { recordings[0].append($0) }
        source.send(1)
        let second = sums.subscribe { recordings[1].append($0) }
        source.send(2)
        expectEqual(recordings.map(\.value), [[1, 3], [2]])
        first.dispose()
        second.dispose()
    }

    @Test("bind disposes the source at nil or the flag, even a synchronous infinite one")
    func disposedSource() {
        let ended = Counter()
        func source() -> Signal<Int, Never> {
            Signal { subscriber in
                subscriber.disposable.add { ended.increment() }
                var number = 0
                while !subscriber.isDisposed {
                    subscriber.send(number)
                    number += 1
                }
                return nil
            }
        }
        expectEqual(source().bind { { value, _ in value == 2 ? nil : .just(value) } }.waitForAll(), [0, 1])
        expectEqual(ended.value, 1)
        let flagged = source().bind {
            { value, isLast in
                isLast = value == 2
                return .just(value)
            }
        }
        expectEqual(flagged.waitForAll(), [0, 1, 2])
        expectEqual(ended.value, 2)
    }

    @Test("bind completes with the source and all inner signals, or at nil with the flag")
    func completion() {
        let outcome = run(outer: "-ab|", inners: ["a": "----1|", "b": "-2|"]) { outer, inner in
            outer.bind { { letter, _ in inner(letter) } }
        }
        expectEqual(outcome, Outcome("---2-1|", "-^----!", "--^-!"))
        let stopped = run(outer: "-ab-a-a|", inners: ["a": "--1|"]) { outer, inner in
            outer.bind {
                { letter, isLast in
                    isLast = letter == "b"
                    return letter == "b" ? nil : inner(letter)
                }
            }
        }
        expectEqual(stopped, Outcome("---1|", "-^--!"))
    }

    @Test("bind sends one failure, disposes everything and subscribes to nothing more")
    func failure() {
        let outcome = run(outer: "-ab-c|", inners: ["a": "----1", "b": "-#", "c": "3"]) { outer, inner in
            outer.bind { { letter, _ in inner(letter) } }
        }
        expectEqual(outcome, Outcome("---#", "-^-!", "--^!"))
        let calls = Locked<[Int]>([])
        let synchronous = Signal<Int, TestFailure>.of(1, 2, 3).bind {
            { value, _ in
                calls.append(value)
                return value == 2 ? .fail(.wrong) : .just(value)
            }
        }
        expectEqual(events(synchronous), [.next(1), .failed(.wrong)])
        expectEqual(calls.value, [1, 2])
    }

    @Test("bind releases inner signals that have ended and disposes the others on disposal")
    func releasedInners() {
        let released = Counter()
        let source = Subject<Int, Never>()
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let token = source.signal.bind {
            { number, _ in
                if number < 2 { return inners[number].signal }
                let canary = Canary { released.increment() }
                return .deferred {
                    canary.sing()
                    return .just(number)
                }
            }
        }.subscribe { _ in }
        for number in 0..<5 { source.send(number) }
        expectEqual(released.value, 3)
        expectEqual(inners.map(\.subscriberCount), [1, 1])
        token.dispose()
        expectEqual(inners.map(\.subscriberCount), [0, 0])
        expectEqual(source.subscriberCount, 0)
    }

    @Test("After a pause, inner signals of bind continue before the source")
    func resumption() {
        let scheduler = VirtualTimeScheduler()
        let (resumed, bag) = (Locked<[String]>([]), DisposableBag())
        let subscribers = Locked<[Subscriber<Int, Never>]>([])
        func pausable(_ name: String) -> Signal<Int, Never> {
            Signal { subscriber in
                subscribers.append(subscriber)
                subscriber.send(1)
                subscriber.onResume { resumed.append(name) }
                return nil
            }
        }
        let inner = pausable("inner")
        pausable("source").bind { { _, _ in inner } }
            .deliver(on: scheduler, waiting: 1).subscribe { _ in }.add(to: bag)
        scheduler.advance()
        expectEqual(resumed.value, ["inner", "source"])
    }
}
