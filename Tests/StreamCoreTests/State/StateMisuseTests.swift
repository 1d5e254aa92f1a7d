import TestSupport
import Testing

@testable import StreamCore

/// What the engine reports. Each test runs in a separate process, because there is one handler for the process.
@Suite struct StateMisuseTests {
    @Test("A cycle of closures is reported with its members, and works again when the branch is left")
    func cycle() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (flag, second) = (SourceCell(false), Locked<Cell<Int>?>(nil))
            let first = DerivedCell(SourceLabel("first", "Module/First.swift", 1)) {
                flag.value ? second.value!.value : 0
            }
            second.value = DerivedCell(SourceLabel("second", "Module/Second.swift", 2)) { first.value + 1 }
            let subscription = second.value!.observe { _ in }
            flag.set(true)
            precondition(misuses.value.map(\.kind) == [.circularComputation])
            precondition(Set(misuses.value[0].places) == ["Module/First.swift:1", "Module/Second.swift:2"])
            flag.set(false)
            precondition(second.value!.value == 1)
            subscription.dispose()
        }
    }

    @Test("A change inside of a change of the same source is reported, and has no effect")
    func nestedModify() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let source = SourceCell(0)
            source.modify { value in
                value += 1
                source.modify { $0 += 10 }
                source.set(5)
            }
            precondition(misuses.value.map(\.kind) == [.changeInModify, .changeInModify])
            precondition(source.value == 6)
        }
    }

    @Test("A closure that depends on itself in its first run stops the program, because there is no value")
    func firstCycle() async {
        await #expect(processExitsWith: .failure) {
            _ = DerivedCell<Int>(.test) {
                let running = StateThread.current.pointee.running!.pointee
                return unsafeDowncast(running.members(to: SourceCell(0))[0], to: Cell<Int>.self).value
            }
        }
    }

    @Test("A body of modify that sets its own property is reported, and only its argument counts")
    func settingInModify() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let source = SourceCell(1)
            source.modify {
                $0 += 1
                source.set(10)
            }
            // It ran again because of its own change, which had no effect then.
            precondition(source.value == 11)
            precondition(misuses.value.map(\.kind) == [.changeInModify])
        }
    }

    @Test("A body that runs 100 times, because other threads change what it reads, is reported once and goes on")
    func endlessRuns() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (source, target, runs) = (SourceCell(0), SourceCell(0), Counter())
            transaction {
                runs.increment()
                target.set(source.value)
                if runs.value <= 150 { race({ source.set(runs.value) }) }
            }
            precondition(target.value == 150)
            precondition(misuses.value.map(\.kind) == [.endlessFeedback])
            precondition(misuses.value[0].places == [source.origin.place])
        }
    }

    @Test("After everything has ended, no turn, pin, old value, or retired object is left")
    func nothingLeft() async {
        await #expect(processExitsWith: .success) {
            let (a, b) = (SourceCell(0), SourceCell(0))
            let (entered, goOn) = (Gate(), Gate())
            let pair = combine(a, b)
            let blocked = pair.observe { value in
                if value == (1, 0) {
                    entered.open()
                    goOn.wait()
                }
            }
            race(
                { a.set(1) },
                {
                    entered.wait()
                    for value in 1...100 { b.set(value) }
                    let other = b.map { $0 }.observe { _ in }
                    other.dispose()
                    precondition(pair.value == (1, 100))
                    precondition(b.keptCount == 100, "\(b.keptCount)")
                    precondition(!Commit.leftovers.withHistory.isEmpty)
                    goOn.open()
                })
            blocked.dispose()
            precondition(b.keptCount == 0)
            precondition(Commit.openCount.load(ordering: .relaxed) == 0)
            precondition(Commit.leftovers.isEmpty && !Commit.protected.hasLeftovers)
            precondition(a.firstDependent == nil && b.firstDependent == nil)
        }
    }
}
