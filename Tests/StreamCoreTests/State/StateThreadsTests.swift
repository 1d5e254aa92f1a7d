import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// Properties that several threads set, read, and subscribe to.
@Suite struct StateThreadsTests {
    private let faults = Locked<[String]>([])

    @Test("Nested pairs of two sources that two threads set are of one version, in order, and complete")
    func nestedPairs() {
        let writes = size(isSanitized ? 1_000 : 5_000, full: 200_000)
        let (a, b) = (SourceCell(0), SourceCell(0))
        let top = combine(a, combine(combine(a, b), b))
        let (last, count) = (Locked((0, 0)), Counter())
        let subscription = top.observe { [faults] value in
            count.increment()
            let (before, now) = (last.value, (value.0, value.1.1))
            if value.0 != value.1.0.0 || value.1.0.1 != value.1.1 { faults.append("mixed \(value)") }
            if count.value > 1, now.0 - before.0 + now.1 - before.1 != 1 { faults.append("\(now) after \(before)") }
            last.value = now
        }
        race(
            { [faults] in
                for value in 1...writes {
                    a.set(value)
                    if top.value.0 < value { faults.append("own write of a") }
                }
            },
            { [faults] in
                for value in 1...writes {
                    b.set(value)
                    if top.value.1.1 < value { faults.append("own write of b") }
                }
            })
        expectEqual(faults.value, [])
        expectEqual(count.value, 2 * writes + 1)
        #expect(last.value == (writes, writes))
        subscription.dispose()
    }

    @Test("What two threads compute for different observers is of one version")
    func sharedNodes() {
        let writes = size(isSanitized ? 500 : 2_000, full: 50_000)
        let (a, b) = (SourceCell(0), SourceCell(0))
        let sum = computed { a.value + b.value }
        let pair = combine(a, b)
        let tops = (0..<4).map { _ in combine(sum, pair.map { ($0.0, $0.1) }) }
        let counts = tops.map { _ in Counter() }
        let subscriptions = tops.indices.map { index in
            tops[index].observe { [faults] value in
                counts[index].increment()
                if value.0 != value.1.0 + value.1.1 { faults.append("sent \(value)") }
            }
        }
        race(
            { for value in 1...writes { a.set(value) } },
            { for value in 1...writes { b.set(value) } },
            { [faults] in
                for step in 1...writes {
                    let value = tops[step & 3].value
                    if value.0 != value.1.0 + value.1.1 { faults.append("read \(value)") }
                }
            })
        expectEqual(faults.value, [])
        #expect(counts.allSatisfy { $0.value == 2 * writes + 1 })
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("Nodes that are made, subscribed to, and disposed while other threads write begin with the present value")
    func connecting() {
        for _ in 0..<size(isSanitized ? 20 : 150, full: 2_000) {
            let sources = (0..<4).map { _ in SourceCell(0) }
            let (made, kept) = (Locked<[Cell<Int>]>([]), Locked<[Subscription]>([]))
            race(
                (0..<4).map { thread in
                    { [faults] in
                        let (a, b) = (sources[thread], sources[(thread + 1) % 4])
                        for value in 1...20 { a.set(value) }
                        let pair = combine(a, b)
                        let node = combine(pair, a).map { value -> Int in
                            if value.0.0 != value.1 { faults.append("mixed \(value)") }
                            return value.1
                        }
                        made.append(node)
                        let last = Locked(-1)
                        let subscription = node.observe { value in
                            if value < last.value { faults.append("\(value) after \(last.value)") }
                            last.value = value
                        }
                        if last.value < 20 { faults.append("began with \(last.value)") }
                        for value in 21...40 {
                            a.set(value)
                            if node.value < value { faults.append("own write") }
                        }
                        if thread & 1 == 0 { subscription.dispose() } else { kept.append(subscription) }
                    }
                })
            expectEqual(faults.value, [])
            expectEqual(sources.map(\.value), [40, 40, 40, 40])
            #expect(made.value.allSatisfy { $0.value == 40 })
            for subscription in kept.value { subscription.dispose() }
        }
    }

    @Test("A closure whose branch changes while another thread sets the new input ends with the last value")
    func changingBranch() {
        let writes = size(isSanitized ? 1_000 : 5_000, full: 100_000)
        let (flag, a, b) = (SourceCell(0), SourceCell(0), SourceCell(0))
        let (x, y) = (a.map { $0 }, b.map { $0 })
        let choice = computed { flag.value & 1 == 0 ? x.value &* 2 : y.value &* 2 &+ 1 }
        let last = Locked(-1)
        let subscription = choice.observe { last.value = $0 }
        race([flag, a, b].map { source in { for value in 1...writes { source.set(value) } } })
        expectEqual(last.value, choice.value)
        expectEqual(last.value, writes * 2 + (writes & 1))
        subscription.dispose()
    }

    @Test("An observer can wait for another thread's write to what it depends on")
    func waitingObserver() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let pair = combine(a, b)
        let (entered, written, ended) = (Gate(), Gate(), Gate())
        let subscriptions = [
            a.observe { value in
                if value == 0 { return }
                entered.open()
                written.wait()
            },
            pair.observe { _ in },
        ]
        race(
            {
                a.set(1)
                ended.open()
            },
            {
                entered.wait()
                b.set(1)
                written.open()
            })
        #expect(pair.value == (1, 1))
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test(
        "A source that a batch ends while another thread delivers its value ends after that value",
        arguments: [false, true])
    func endInBatchDuringDelivery(isInBatch: Bool) {
        let source = SourceCell(0)
        let (entered, goOn) = (Gate(), Gate())
        let events = Locked<[String]>([])
        let subscription = source.observe(
            onEnd: { events.append("end") },
            { value in
                if value == 1 {
                    entered.open()
                    goOn.wait()
                }
                events.append("\(value)")
            })
        race(
            { source.set(1) },
            {
                entered.wait()
                if isInBatch { transaction { source.end() } } else { source.end() }
                goOn.open()
            })
        expectEqual(events.value, ["0", "1", "end"])
        #expect(source.isPlain)
        subscription.dispose()
    }

    @Test("While an observer blocks, others write, read, and subscribe, and few old values are kept")
    func blockedObserver() {
        let (a, b, other) = (SourceCell(0), SourceCell(0), SourceCell(0))
        let (pair, same, unrelated) = (combine(a, b), a.map { $0 }, other.map { $0 })
        let (entered, goOn) = (Gate(), Gate())
        let (pairs, sames, firsts) = (Locked<[Int]>([]), Counter(), Locked<[Int]>([]))
        let subscriptions = [
            same.observe { _ in sames.increment() },
            unrelated.observe { _ in },
            pair.observe { value in
                pairs.append(value.1)
                if value == (1, 0) {
                    entered.open()
                    goOn.wait()
                }
            },
        ]
        race(
            { a.set(1) },
            { [faults] in
                entered.wait()
                // What other tests read at the same time is kept, too.
                for value in 1...10_000 { other.set(value) }
                if other.keptCount > 5_000 { faults.append("kept \(other.keptCount)") }
                for value in 1...1000 {
                    b.set(value)
                    if pair.value != (1, value) { faults.append("read \(pair.value)") }
                }
                let late = pair.observe { firsts.append($0.1) }
                late.dispose()
                let before = sames.value
                a.set(2)
                if sames.value != before + 1 { faults.append("an unrelated observer waits") }
                goOn.open()
            })
        expectEqual(faults.value, [])
        expectEqual(firsts.value, [1000])
        expectEqual(pairs.value, [0, 0] + Array(1...1000) + [1000])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("Values that were read for a moment are not kept while the oldest version that is read moves on")
    func movingReaders() async {
        // In a process of its own, because other tests keep values, too.
        await #expect(processExitsWith: .success) {
            let source = SourceCell(0)
            let same = source.map { $0 }
            let subscription = same.observe { _ in }
            var (readers, last, most) = ([UInt](), 0, 0)
            for round in 0..<200 {
                readers.append(Commit.pin().version)
                for _ in 0..<50 {
                    let version = Commit.pin().version
                    last += 1
                    source.set(last)
                    Commit.unpin(version)
                }
                if round >= 100 { Commit.unpin(readers.removeFirst()) }
                most = max(most, source.keptCount)
            }
            for version in readers { Commit.unpin(version) }
            // 101 readers need one value each, and twice as many may be kept.
            precondition((101...250).contains(most), "\(most)")
            subscription.dispose()
        }
    }

    /// Runs `body` while an observer of another property blocks, so that all reads are ahead of a turn.
    private func whileAnObserverBlocks(_ body: @escaping @Sendable () -> Void) {
        let other = SourceCell(0)
        let (entered, goOn) = (Gate(), Gate())
        // A plain source has no turn.
        let blocked = other.map { $0 }.observe { value in
            if value == 1 {
                entered.open()
                goOn.wait()
            }
        }
        race(
            { other.set(1) },
            {
                entered.wait()
                body()
                goOn.open()
            })
        blocked.dispose()
    }

    @Test("A computed value that stays equal is not sent again when its node was used and left before")
    func equalAfterLeaving() {
        let received = Locked<[Int]>([])
        whileAnObserverBlocks {
            let (a, b) = (SourceCell(1), SourceCell(2))
            let half = computed { a.value / 2 }
            let sum = combine(half, b).map { $0.0 + $0.1 }
            let first = half.observe { _ in }
            b.set(3)
            _ = sum.value
            first.dispose()
            let subscription = sum.observe { received.append($0) }
            a.set(0)
            a.set(4)
            subscription.dispose()
        }
        expectEqual(received.value, [3, 5])
    }

    @Test("A subscription to a node that another thread delivers receives its first value before it returns")
    func subscribingToOwnedNode() {
        let source = SourceCell(0)
        let node = computed { source.value * 2 }
        let (entered, goOn) = (Gate(), Gate())
        let values = Locked<[Int]>([])
        let blocked = node.observe { value in
            if value == 2 {
                entered.open()
                goOn.wait()
            }
        }
        race(
            { source.set(1) },
            { [faults] in
                entered.wait()
                source.set(2)
                let late = node.observe { values.append($0) }
                if values.value != [4] { faults.append("first \(values.value)") }
                let lateNode = computed { node.value + 1 }
                let last = Locked(0)
                let other = lateNode.observe { last.value = $0 }
                if last.value != 5 { faults.append("first of a new node \(last.value)") }
                source.set(3)
                goOn.open()
                // The turn of the other thread delivers it.
                spin { values.value.count == 2 }
                spin { last.value == 7 }
                late.dispose()
                other.dispose()
            })
        expectEqual(faults.value, [])
        expectEqual(values.value, [4, 6])
        blocked.dispose()
    }

    @Test(
        "A write ends while another thread floods what depends on both"
    )
    func flood() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let stop = Atomic(false)
        let (mine, total) = (Locked(0), Counter())
        let writes = size(30, full: 300)
        let floods = Locked(0)
        let limit = 1_000_000
        let writer = Locked<UInt?>(nil)
        let subscription = combine(a, b).observe { _ in
            total.increment()
            guard writer.value == threadNumber() else { return }
            // Ends a flood that would keep the call for ever.
            if mine.modify({
                $0 += 1; return $0
            }) > limit {
                stop.store(true, ordering: .relaxed)
            }
        }
        race(
            {
                while !stop.load(ordering: .relaxed) {
                    b.set(
                        floods.modify {
                            $0 += 1; return $0
                        })
                }
            },
            { [faults] in
                writer.value = threadNumber()
                for value in 1...writes {
                    mine.value = 0
                    a.set(value)
                    if mine.value > limit { faults.append("kept by write \(value)") }
                }
                stop.store(true, ordering: .relaxed)
            })
        expectEqual(faults.value, [])
        expectEqual(total.value, floods.value + writes + 1)
        subscription.dispose()
    }

    @Test("A plain source gets its first dependents and loses subscribers while a thread sets it")
    func plainSource() {
        for round in 0..<size(isSanitized ? 50 : 400, full: 6_000) {
            let (source, other) = (SourceCell(0), SourceCell(0))
            let (last, count, kept) = (Locked(0), Counter(), Locked<[Subscription]>([]))
            let nodes = Locked<[Cell<(Int, Int)>]>([])
            let subscription = source.observe { [faults] value in
                if value < last.value { faults.append("\(value) after \(last.value)") }
                last.value = value
                count.increment()
            }
            race(
                { [faults] in
                    for value in 1...40 {
                        source.set(value)
                        if source.value < value { faults.append("own write") }
                    }
                },
                { [faults] in
                    for _ in 0..<(round % 50) { _ = source.value }
                    let double = round & 1 == 0 ? source.map { $0 * 2 } : computed { source.value * 2 }
                    let both = combine(source, double)
                    let last = Locked(-1)
                    kept.append(
                        both.observe { value in
                            if value.0 * 2 != value.1 || value.0 < last.value { faults.append("\(value)") }
                            last.value = value.0
                        })
                    nodes.append(both)
                },
                { [faults] in
                    let last = Locked(-1)
                    let second = source.observe { value in
                        if value < last.value { faults.append("second \(value)") }
                        last.value = value
                    }
                    transaction { other.set(source.value) }
                    if round & 2 == 0 { second.dispose() } else { kept.append(second) }
                })
            expectEqual(faults.value, [])
            #expect(count.value == 41 && last.value == 40 && source.value == 40)
            #expect(nodes.value.allSatisfy { $0.value == (40, 80) })
            for subscription in kept.value + [subscription] { subscription.dispose() }
            if !faults.value.isEmpty { return }
        }
    }

    @Test("Two threads that set a plain source send all values, those of each thread in order")
    func twoWriters() {
        let writes = size(isSanitized ? 2_000 : 10_000, full: 200_000)
        let source = SourceCell(0)
        let (count, last) = (Counter(), Locked([0, 0]))
        let subscription = source.observe { [faults] value in
            count.increment()
            if value == 0 { return }
            last.modify { last in
                if value >> 1 != last[value & 1] + 1 { faults.append("\(value >> 1) after \(last[value & 1])") }
                last[value & 1] = value >> 1
            }
        }
        race((0..<2).map { thread in { for value in 1...writes { source.set(value << 1 | thread) } } })
        expectEqual(faults.value, [])
        expectEqual(count.value, 2 * writes + 1)
        #expect(source.isPlain)
        subscription.dispose()
    }

    @Test("A thread that has seen a value sees it in everything that is derived, and a transaction as a whole")
    func seenOnce() {
        let writes = size(isSanitized ? 2_000 : 20_000, full: 500_000)
        let (a, b) = (SourceCell(0), SourceCell(0))
        let isDone = Locked(false)
        let double = b.map { $0 }
        let subscription = double.observe { _ in }
        race(
            {
                for value in 1...writes {
                    transaction {
                        a.set(value)
                        b.set(value)
                    }
                }
                isDone.value = true
            },
            { [faults] in
                while !isDone.value {
                    let first = a.value
                    let (second, third) = (b.value, double.value)
                    if second < first || third < second { faults.append("\(first) \(second) \(third)") }
                }
            })
        expectEqual(faults.value, [])
        subscription.dispose()
    }

    @Test("Values with references are read whole while another thread replaces them")
    func arrays() {
        let writes = size(isSanitized ? 1_000 : 5_000, full: 20_000)
        let source = SourceCell([0])
        let read: @Sendable () -> Void = { [faults] in
            for _ in 1...writes where source.value.count != 1 { faults.append("torn") }
        }
        race({ for value in 1...writes { source.set([value]) } }, read, read)
        expectEqual(faults.value, [])
        expectEqual(source.value, [writes])
    }
}

/// A number for the calling thread.
private func threadNumber() -> UInt { UInt(bitPattern: StateThread.current) }
