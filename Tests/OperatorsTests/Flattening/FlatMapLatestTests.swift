import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapLatestTests {
    let scheduler = VirtualTimeScheduler()

    @Test("flatMap(.latest) disposes the previous inner signal before it subscribes to the next")
    func disposesPrevious() {
        let outcome = run(.latest, "-a--b-|", ["a": "-1-2-3|", "b": "-4-5|"])
        expectEqual(outcome, Outcome("--1--4-5|", "-^--!", "----^---!"))
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
        expectEqual(order.value, ["+1", "-1", "+2", "-2"])
    }

    @Test("flatMap(.latest) completes when the outer and the last inner signal have, and fails as soon as either fails")
    func ends() {
        expectEqual(run(.latest, "-a|", ["a": "-1-|"]).output, "--1-|")
        expectEqual(run(.latest, "-a---|", ["a": "-1|"]).output, "--1--|")
        expectEqual(run(.latest, "-a-#", ["a": "-1---"]), Outcome("--1#", "-^-!"))
        expectEqual(run(.latest, "-a-b", ["a": "-1-#", "b": "--#"]).output, "--1--#")
        expectEqual(run(.latest, "|", [:]).output, "|")
    }

    @Test("flatMap(.latest) switches separately for each subscription and drops events of previous inner signals")
    func perSubscription() {
        let outer = Subject<Int, Never>()
        let inners = [Subject<String, Never>(), Subject<String, Never>()]
        let flattened = outer.signal.flatMap(.latest) { inners[$0].signal }
        let recordings = [Locked<[String]>([]), Locked<[String]>([])]
        let first = flattened.subscribe { recordings[0].append($0) }
        outer.send(0)
        let second = flattened.subscribe { recordings[1].append($0) }
        inners[0].send("a")
        outer.send(1)
        inners[0].send("old")
        inners[0].complete()
        inners[1].send("b")
        expectEqual(recordings.map(\.value), [["a", "b"], ["b"]])
        expectEqual(inners.map(\.subscriberCount), [0, 2])
        first.dispose()
        second.dispose()
        expectEqual(inners.map(\.subscriberCount), [0, 0])
    }

    /// The number of times that a race runs.
    private static let rounds = isSanitized ? 20 : 100

    @Test("flatMap(.latest) sends nothing more of an inner signal once its replacement has sent")
    func switchWhileSending() {
        TestSupport.race(rounds: Self.rounds) {
            Replacing()
        } _: { round in
            for _ in 0..<20 { round.inners[0].send(0) }
        } _: { round in
            round.outer.send(1)
            round.inners[1].send(1)
        } check: { round in
            let seen = round.seen.value
            #expect(seen.last == 1 && seen.count { $0 == 1 } == 1)
            round.token.dispose()
            expectEqual(round.inners.map(\.subscriberCount), [0, 0])
        }
    }

    @Test("flatMap(.latest) drops a value of the previous inner signal that waits for a value of its replacement")
    func replacedWhileWaiting() {
        let (outer, old, new) = (Subject<Int, Never>(), Subject<Int, Never>(), Subject<Int, Never>())
        let (isSending, isReplaced, isWaiting) = (Gate(), Gate(), Gate())
        let late = old.signal.onNext { _ in
            isSending.open()
            isReplaced.wait()
        }
        let seen = Locked<[Int]>([])
        let token = outer.signal.flatMap(.latest) { $0 == 0 ? late : new.signal }.subscribe { value in
            seen.append(value)
            if value != 2 { return }
            isReplaced.open()
            isWaiting.wait()
        }
        outer.send(0)
        race(
            {
                old.send(1)
                isWaiting.open()
            },
            {
                isSending.wait()
                outer.send(1)
                new.send(2)
            })
        expectEqual(seen.value, [2])
        token.dispose()
    }

    private final class Replacing: Sendable {
        let outer = Subject<Int, Never>()
        let inners = [Subject<Int, Never>(), Subject<Int, Never>()]
        let seen = Locked<[Int]>([])
        let token: any Disposable

        init() {
            let (inners, seen) = (inners.map(\.signal), seen)
            token = outer.signal.flatMap(.latest) { inners[$0] }.subscribe { seen.append($0) }
            outer.send(0)
        }
    }

    /// Switches between two signals of `source`, and calls `send` on another thread after the first one is disposed and
    /// before the second one is subscribed to.
    private func switching(
        _ source: Signal<Int, Never>, send: @escaping @Sendable (Int) -> Void
    ) -> [Int] {
        let selection = Subject<Int, Never>()
        let recording = scheduler.record(
            selection.signal.flatMap(.latest) { selected in
                source.onDispose { if selected == 1 { race({ send(2) }) } }
            })
        selection.send(1)
        send(1)
        selection.send(2)
        send(3)
        return recording.values
    }

    @Test("flatMap(.latest) misses what another thread sends between two inner signals of a hot source")
    func betweenSubscriptions() {
        let subject = Subject<Int, Never>()
        expectEqual(switching(subject.signal, send: subject.send), [1, 3])
    }

    @Test("flatMap(.latest) of a property, or a shared signal that lingers, receives the newest value when it switches")
    func betweenSubscriptionsWithRemedy() {
        let property = MutableProperty(0)
        expectEqual(switching(property.values) { property.value = $0 }, [0, 1, 2, 3])
        let subject = Subject<Int, Never>()
        let shared = subject.signal.share(replay: 1, while: .lingering(for: .tick, on: scheduler))
        expectEqual(switching(shared, send: subject.send), [1, 2, 3])
    }

    @Test("withLatest(from:) of a selection misses nothing that another thread sends while the selection changes")
    func selectionBelow() {
        let (subject, selection) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recording = scheduler.record(
            subject.signal.withLatest(
                from: selection.signal.onNext { if $0 == 2 { race({ subject.send(2) }) } }
            ).map { $0.0 })
        selection.send(1)
        subject.send(1)
        selection.send(2)
        subject.send(3)
        expectEqual(recording.values, [1, 2, 3])
    }
}
