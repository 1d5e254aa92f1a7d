import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// What the engine keeps, when it releases it, and what a release can do.
///
/// What other tests read at the same time is kept, too, so those that count run in a process of their own.
@Suite struct StateReleaseTests {
    private let log = Locked<[String]>([])

    @Test("Nodes that a transaction makes and drops do not take each other's values, also at the same address")
    func temporaryNodes() {
        let source = SourceCell(0)
        transaction {
            source.set(1)
            for index in 0..<100 {
                expectEqual(source.map { $0 + index }.value, index + 1)
                expectEqual(source.map { "\($0 + index)" }.value, "\(index + 1)")
            }
        }
    }

    @Test("The release of a removed subscriber at the end of a turn can set a property, which is delivered")
    func writeInRelease() async {
        await #expect(processExitsWith: .success) {
            let (source, other, second, log) = (
                SourceCell(0), SourceCell(0), Locked<Subscription?>(nil), Locked<[Int]>([])
            )
            let double = other.map { $0 * 2 }
            let subscriptions = [
                double.observe { log.append($0) },
                source.map { $0 }.observe { value in if value == 1 { second.value?.dispose() } },
            ]
            second.value = source.map { $0 }.observe { [canary = Canary { other.set(1) }] _ in canary.sing() }
            source.set(1)
            second.value = nil
            precondition(log.value == [0, 2])
            source.set(2)
            other.set(2)
            precondition(log.value == [0, 2, 4])
            for subscription in subscriptions { subscription.dispose() }
        }
    }

    @Test("The release of an old value can set the same property, after which the new value is the last")
    func writeInReleaseOfOldValue() {
        let source = SourceCell<Canary?>(nil)
        let count = Counter()
        let subscription = source.observe { _ in count.increment() }
        source.set(Canary { source.set(nil) })
        source.set(Canary {})
        #expect(source.value == nil)
        expectEqual(count.value, 4)
        subscription.dispose()
    }

    @Test("While an observer blocks, others subscribe, dispose, relink, and write, and nothing of it is kept")
    func releasedWhileBlocked() async {
        await #expect(processExitsWith: .success) {
            let (blocked, source, alive) = (SourceCell(0), SourceCell(0), Locked(0))
            let (entered, goOn) = (Gate(), Gate())
            let subscription = blocked.map { $0 }.observe { value in
                if value == 0 { return }
                entered.open()
                goOn.wait()
            }
            @Sendable func counted() -> Canary {
                alive.modify { $0 += 1 }
                return Canary { alive.modify { $0 -= 1 } }
            }
            race(
                { blocked.set(1) },
                {
                    entered.wait()
                    // Subscribers.
                    for value in 1...100 {
                        let passing = source.map { $0 }.observe { [object = counted()] _ in object.sing() }
                        source.set(value)
                        passing.dispose()
                    }
                    precondition(alive.value == 0)
                    // Inputs of a closure that reads another node in each run.
                    let inner = Locked(source.map { $0 })
                    let switching = computed { source.value + inner.value.value }
                    let observing = switching.observe { _ in }
                    for value in 1...100 {
                        inner.value = source.map { [object = counted()] in
                            object.sing()
                            return $0
                        }
                        source.set(value)
                    }
                    precondition(alive.value <= 3)
                    observing.dispose()
                    // Values of a source that the blocked turn can read.
                    let values = SourceCell<Canary?>(nil)
                    let same = values.map { $0 }.observe { _ in }
                    for _ in 1...1_000 { values.set(counted()) }
                    precondition(alive.value <= 30)
                    same.dispose()
                    goOn.open()
                })
            subscription.dispose()
        }
    }

    @Test("A row of 100,000 closures that a transaction makes is read and released on 512 KiB")
    func rowMadeInTransaction() {
        onStack(kibibytes: 512) {
            let source = SourceCell(0)
            var row: [Cell<Int>] = [source]
            transaction {
                source.set(1)
                for _ in 0..<100_000 {
                    let before = row.last!
                    row.append(computed { before.value + 1 })
                }
                expectEqual(row.last!.value, 100_001)
            }
            expectEqual(row.last!.value, 100_001)
            let last = row.last!
            row = []
            source.set(2)
            expectEqual(last.value, 100_002)
        }
    }

    @Test("A closure depends on a source without a value that is noted for it, which retains what is attached to it")
    func notedSource() async {
        // In a process of its own, because inputs are retained while another thread settles.
        await #expect(processExitsWith: .success) {
            let (isChanged, released) = (Locked(0), Counter())
            var source: SourceCell<Void>? = SourceCell(())
            source!.retain(Canary { released.increment() })
            precondition(!StateThread.isRunningClosure)
            var node: Cell<Int>? = computed { [source = source!] in
                if StateThread.isRunningClosure { StateThread.noteRead(of: source) }
                return isChanged.value
            }
            isChanged.value = 1
            precondition(node!.value == 0)
            source!.set(())
            precondition(node!.value == 1)
            (source, node) = (nil, nil)
            precondition(released.value == 1)
        }
    }
}
