import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// Transactions of properties.
@Suite struct StateTransactionTests {
    private let log = Locked<[String]>([])
    private let faults = Locked<[String]>([])

    private struct Problem: Error {}

    @Test("A transaction reads its own writes, which others see at its end, as one change")
    func isolation() {
        let (a, b) = (SourceCell(1), SourceCell(2))
        let (pair, double) = (combine(a, b), a.map { $0 * 2 })
        let others = Locked<[String]>([])
        let subscription = pair.observe { [log] in log.append("\($0)") }
        transaction {
            a.set(5)
            b.modify { $0 += 1 }
            log.append("\(a.value) \(b.value) \(pair.value) \(double.value)")
            race({ others.append("\(pair.value) \(a.value)") })
            transaction { a.set(6) }
            log.append("\(pair.value) \(double.value)")
        }
        expectEqual(log.value, ["(1, 2)", "5 3 (5, 3) 10", "(6, 3) 12", "(6, 3)"])
        expectEqual(others.value, ["(1, 2) 1"])
        subscription.dispose()
    }

    @Test("A transaction of many sources sends once")
    func manySources() {
        let sources = (0..<50).map { SourceCell($0) }
        let subscription = combine(sources).map { $0.reduce(0, +) }.observe { [log] in log.append("\($0)") }
        transaction {
            for source in sources { source.set(source.value + 1) }
            for source in sources { source.set(source.value + 1) }
        }
        expectEqual(log.value, ["\(49 * 25)", "\(49 * 25 + 100)"])
        subscription.dispose()
    }

    @Test("A body that throws: what it has set takes effect, and the error is rethrown")
    func throwing() {
        let source = SourceCell(1)
        let subscription = source.observe { [log] in log.append("\($0)") }
        #expect(throws: Problem.self) {
            try Transaction.run { () throws(Problem) in
                source.set(2)
                throw Problem()
            }
        }
        #expect(throws: Problem.self) {
            try source.modify { (value) throws(Problem) in
                value += 1
                throw Problem()
            }
        }
        expectEqual(log.value, ["1", "2"])
        subscription.dispose()
    }

    @Test("A source that a transaction ends goes on until its end, and ends after its values")
    func ending() {
        let source = SourceCell(0)
        let subscription = source.map { $0 }.observe(onEnd: { [log] in log.append("end") }) { [log] in
            log.append("\($0)")
        }
        transaction {
            source.end()
            source.set(1)
            log.append("body")
        }
        expectEqual(log.value, ["0", "body", "1", "end"])
        subscription.dispose()
    }

    @Test("A source that a run of the body has ended ends once the transaction does, also if the body runs again")
    func endingAndRunningAgain() {
        let (source, other, runs) = (SourceCell(0), SourceCell(0), Counter())
        let ending = Locked<SourceCell<Int>?>(source)
        let subscription = source.observe(onEnd: { [log] in log.append("end") }) { _ in }
        transaction {
            ending.value?.end()
            ending.value = nil
            runs.increment()
            _ = other.value
            if runs.value == 1 { race({ other.set(1) }) }
            other.set(2)
            log.append("body")
        }
        expectEqual(log.value, ["body", "body", "end"])
        subscription.dispose()
    }

    @Test(
        "A subscription in a transaction receives the committed value, and what its callback sets takes effect at once")
    func subscribing() {
        let (source, other) = (SourceCell(0), SourceCell(0))
        let subscription = Locked<Subscription?>(nil)
        transaction {
            source.set(1)
            subscription.value = source.map { $0 }.observe { [log] in
                log.append("\($0)")
                other.set($0 + 10)
            }
            race({ [log] in log.append("other \(other.value)") })
            expectEqual(source.value, 1)
        }
        expectEqual(log.value, ["0", "other 10", "1"])
        expectEqual(other.value, 11)
        subscription.value?.dispose()
    }

    @Test("A body runs again if what it has read was without versions, and is newer than what it has read before")
    func plainSourceReadLate() {
        let (a, late, runs) = (SourceCell(0), SourceCell(0), Counter())
        let other = a.map { $0 }
        let read = Locked<[Int]>([])
        transaction {
            runs.increment()
            read.value = [a.value]
            if runs.value == 1 {
                race({
                    a.set(1)
                    late.set(1)
                })
            }
            read.append(late.value)
        }
        expectEqual(read.value, [1, 1])
        expectEqual(runs.value, 2)
        expectEqual(other.value, 1)
    }

    @Test("An observer that begins a transaction sends its values after those in progress")
    func inObserver() {
        let (a, b) = (SourceCell(0), SourceCell(0))
        let subscription = combine(a, b).observe { [log] value in
            log.append("\(value)")
            if value == (1, 0) {
                transaction {
                    a.set(2)
                    b.set(2)
                }
            }
        }
        a.set(1)
        expectEqual(log.value, ["(0, 0)", "(1, 0)", "(2, 2)"])
        subscription.dispose()
    }

    @Test("The release of a value that a transaction has replaced can begin another transaction")
    func releasing() {
        let (other, dead) = (SourceCell(0), Counter())
        let source = SourceCell(
            Canary {
                dead.increment()
                transaction { other.set(other.value + 1) }
            })
        transaction { source.set(Canary {}) }
        // The turns of other tests can need the value for a while.
        spin { other.value == 1 }
        expectEqual(dead.value, 1)
    }

    @Test("Elements that four threads move between two sources are neither lost nor doubled")
    func moving() {
        let moves = size(isSanitized ? 200 : 1_000, full: 20_000)
        let (a, b) = (SourceCell(Array(0..<50)), SourceCell([Int]()))
        let both = computed { a.value + b.value }
        let subscription = both.observe { [faults] all in
            if all.count != 50 || Set(all).count != 50 { faults.append("\(all)") }
        }
        race(
            (0..<4).map { thread in
                { [faults] in
                    for move in 1...moves {
                        let (from, to) = (thread + move) & 1 == 0 ? (a, b) : (b, a)
                        transaction {
                            guard let last = from.value.last else { return }
                            from.modify { _ = $0.removeLast() }
                            to.modify { $0.append(last) }
                        }
                        transaction { if a.value.count + b.value.count != 50 { faults.append("in a transaction") } }
                    }
                }
            })
        expectEqual(faults.value, [])
        expectEqual(both.value.sorted(), Array(0..<50))
        subscription.dispose()
    }

    @Test("Transfers of two threads are sent once each, and never a mixture")
    func transfers() {
        let transfers = size(isSanitized ? 500 : 2_000, full: 50_000)
        let (a, b) = (SourceCell(100), SourceCell(100))
        let (pair, sum, count) = (combine(a, b), computed { a.value + b.value }, Counter())
        let subscriptions = [
            pair.observe { [faults] in
                count.increment()
                if $0.0 + $0.1 != 200 { faults.append("\($0)") }
            },
            sum.observe { [faults] in if $0 != 200 { faults.append("sum \($0)") } },
        ]
        let transfer: @Sendable () -> Void = {
            for amount in 1...transfers {
                transaction {
                    a.set(a.value - amount % 7)
                    b.modify { $0 += amount % 7 }
                }
            }
        }
        let read: @Sendable () -> Void = { [faults] in
            for _ in 1...transfers {
                let value = pair.value
                if value.0 + value.1 != 200 || sum.value != 200 { faults.append("read \(value)") }
            }
        }
        race(transfer, transfer, read)
        expectEqual(faults.value, [])
        expectEqual(count.value, 2 * transfers + 1)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("Four threads that count in transactions and with modify lose nothing")
    func counting() {
        let rounds = size(isSanitized ? 500 : 2_000, full: 50_000)
        let source = SourceCell(0)
        race(
            (0..<4).map { thread in
                {
                    for _ in 1...rounds {
                        if thread & 1 == 0 {
                            source.modify { $0 += 1 }
                        } else {
                            transaction { source.set(source.value + 1) }
                        }
                    }
                }
            })
        expectEqual(source.value, 4 * rounds)
        let runs = Counter()
        source.modify {
            runs.increment()
            $0 = 0
        }
        expectEqual(runs.value, 1)
    }

    @Test("A transaction that only reads sees one version and runs once")
    func reading() {
        let reads = size(isSanitized ? 500 : 2_000, full: 20_000)
        let stop = Atomic(false)
        let (a, b, runs) = (SourceCell(0), SourceCell(0), Counter())
        let difference = computed { a.value - b.value }
        race(
            {
                var value = 0
                while !stop.load(ordering: .relaxed) {
                    value += 1
                    transaction {
                        a.set(value)
                        b.set(value)
                    }
                }
            },
            { [faults] in
                for _ in 1...reads {
                    transaction {
                        runs.increment()
                        if a.value != b.value || difference.value != 0 { faults.append("read") }
                    }
                }
                stop.store(true, ordering: .relaxed)
            })
        expectEqual(faults.value, [])
        expectEqual(runs.value, reads)
    }

    // In a process of its own, because the values of a source are kept while a turn of another test needs them.
    @Test("A source that another thread has changed during a run is released without the lock of commits")
    func releaseOfConflict() async {
        await #expect(processExitsWith: .success) { Self.releaseConflict() }
    }

    private static func releaseConflict() {
        let (count, written, runs, last) = (SourceCell(0), SourceCell(0), Counter(), Locked(0))
        let observation = count.map { $0 }.observe { value in last.modify { $0 = value } }
        let makeCanary: @Sendable () -> Canary = { Canary { count.modify { $0 += 1 } } }
        let source = Locked<SourceCell<Canary>?>(SourceCell(makeCanary()))
        transaction {
            runs.increment()
            if runs.value == 1 {
                source.value!.value.sing()
                race({ source.value!.set(makeCanary()) })
            } else if runs.value == 2 {
                source.value = nil
                _ = written.value
                race({ written.set(5) })
            }
            written.set(9)
        }
        precondition(runs.value == 3 && last.value == 2)
        observation.dispose()
    }

    @Test("A body that reads a computed value runs again if one of its sources changes")
    func computedReads() {
        let (source, target) = (SourceCell(1), SourceCell(0))
        let double = computed { source.value * 2 }
        let (runs, isWritten) = (Counter(), Gate())
        race({
            transaction {
                runs.increment()
                target.set(double.value)
                if runs.value == 1 {
                    race({
                        source.set(5)
                        isWritten.open()
                    })
                    isWritten.wait()
                }
            }
        })
        expectEqual(runs.value, 2)
        expectEqual(target.value, 10)
    }
}
