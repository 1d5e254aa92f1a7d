import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct JoinTests {
    @Test("join(with:while:otherWhile:) sends every pair of open values in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            for isEndless in [true, false] {
                var seen: [[String]] = [[], []]
                var running = [true, true]
                var expected: [String] = []
                for act in scope.acts where expected.last != "|" && expected.last != "#" {
                    if let value = act.value {
                        let others = seen[1 - act.source]
                        expected += others.map { act.source == 0 ? value + $0 : $0 + value }
                        if isEndless || act.source == 1 { seen[act.source].append(value) }
                    } else if scope.ends[act.source] == .fails {
                        expected.append("#")
                    } else {
                        running[act.source] = false
                        if !running[0], !running[1] || seen[0].isEmpty { expected.append("|") }
                    }
                }
                let outcome = scope.outcome { a, b in
                    let window: Signal<Int, Never> = isEndless ? .never : .empty
                    return a.join(with: b, while: { _ in window }, otherWhile: { _ in Signal<Int, Never>.never })
                        .map { $0 + $1 }
                }
                expectEqual(outcome, expected, "\(scope) \(isEndless)")
            }
        }
    }

    @Test("join(with:while:otherWhile:) closes a window at its first value, and disposes all windows on failure")
    func windows() {
        let (left, right) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let (leftWindow, rightWindow) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recording = VirtualTimeScheduler().record(
            left.signal.join(
                with: right.signal, while: { _ in leftWindow.signal }, otherWhile: { _ in rightWindow.signal }
            ).map { [$0, $1] })
        left.send(1)
        right.send(10)
        leftWindow.send(0)
        expectEqual(leftWindow.subscriberCount, 0)
        right.send(20)
        rightWindow.send(0)
        left.send(2)
        right.send(30)
        expectEqual(recording.values, [[1, 10], [2, 30]])
        right.fail(.wrong)
        expectEqual(recording.events.last?.event, .failed(.wrong))
        for subject in [left, right] { expectEqual(subject.subscriberCount, 0) }
        for subject in [leftWindow, rightWindow] { expectEqual(subject.subscriberCount, 0) }
    }

    @Test("groupJoin sends a group before its values, open values first, and ends the outer signal before the groups")
    func groups() {
        let (left, right) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let ends = Subject<Int, Never>()
        let sent = Locked<[String]>([])
        let joined = left.signal.groupJoin(
            with: right.signal, while: { value in ends.signal.filter { $0 == value } },
            otherWhile: { _ in Signal<Int, Never>.never })
        let token = joined.subscribe(
            next: { group in
                let key = group.0
                sent.append("group \(key)")
                _ = group.1.subscribe(
                    next: { sent.append("\(key): \($0)") }, failed: { _ in sent.append("\(key): failed") },
                    completed: { sent.append("\(key): completed") })
            }, failed: { _ in sent.append("failed") }, completed: { sent.append("completed") })
        right.send(10)
        left.send(1)
        left.send(2)
        right.send(20)
        ends.send(1)
        right.send(30)
        left.complete()
        #expect(!token.isDisposed)
        right.send(40)
        left.send(3)
        right.complete()
        expectEqual(
            sent.value,
            [
                "group 1", "1: 10", "group 2", "2: 10", "1: 20", "2: 20", "1: completed", "2: 30", "2: 40",
                "completed", "2: completed",
            ])
        #expect(token.isDisposed)
        for subject in [left, right] { expectEqual(subject.subscriberCount, 0) }
        expectEqual(ends.subscriberCount, 0)
    }

    @Test("groupJoin completes when the left source has completed and no left value is open")
    func groupsComplete() {
        let (left, right) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let ends = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(
            left.signal.groupJoin(
                with: right.signal, while: { _ in ends.signal }, otherWhile: { _ in ends.signal }
            ).map(\.0))
        left.send(1)
        left.complete()
        expectEqual(recording.events.map(\.event), [.next(1)])
        ends.send(0)
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
        expectEqual(right.subscriberCount, 0)
    }

    @Test("groupJoin keeps its sources after outer disposal while a group has a subscriber")
    func outerDisposal() {
        let (left, right) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let inner = SerialDisposable()
        let sent = Locked<[Int]>([])
        let outer = left.signal.groupJoin(
            with: right.signal, while: { _ in Signal<Int, Never>.never },
            otherWhile: { _ in Signal<Int, Never>.empty }
        ).subscribe(
            next: { inner.inner = $0.1.subscribe(next: { sent.append($0) }, failed: { _ in }) }, failed: { _ in })
        left.send(1)
        outer.dispose()
        left.send(2)
        right.send(10)
        expectEqual(sent.value, [10])
        expectEqual(right.subscriberCount, 1)
        inner.dispose()
        expectEqual(left.subscriberCount, 0)
        expectEqual(right.subscriberCount, 0)
    }

    @Test("join(with:while:otherWhile:) combines a value sent from the callback with the open values")
    func reentrant() {
        let (left, right) = (Subject<Int, Never>(), Subject<Int, Never>())
        let sent = Locked<[[Int]]>([])
        let never: @Sendable (Int) -> Signal<Int, Never> = { _ in .never }
        let token = left.signal.join(with: right.signal, while: never, otherWhile: never).subscribe { a, b in
            sent.append([a, b])
            if b == 10 { right.send(20) }
        }
        left.send(1)
        left.send(2)
        right.send(10)
        expectEqual(sent.value, [[1, 10], [2, 10], [1, 20], [2, 20], [1, 20], [2, 20]])
        token.dispose()
        expectEqual(left.subscriberCount, 0)
    }
}
