import StreamCore
import Synchronization
import TestSupport
import Testing

/// `modify` inside of a batch takes effect with the rest of the batch, and misses no change of another thread.
@Suite struct ModifyInBatchTests {
    @Test("Property.batch with modify shows the changes to other threads when it ends")
    func isolation() {
        let (a, b) = (MutableProperty(100), MutableProperty(0))
        let both = Property.combineLatest(a, b)
        let seen = Locked<[Int]>([])
        let tuples = Log()
        let token = both.values.subscribe { tuples.append("\($0)") }
        Property.batch {
            a.modify { $0 -= 30 }
            b.modify { $0 += 30 }
            #expect(both.value == (70, 30))
            race({ seen.value = [a.value, b.value, both.value.0, both.value.1] })
        }
        expectEqual(seen.value, [100, 0, 100, 0])
        #expect(both.value == (70, 30))
        expectEqual(tuples.value, ["(100, 0)", "(70, 30)"])
        token.dispose()
    }

    @Test(
        "Property.batch runs again if another thread has changed a property that it modifies, and returns its last result"
    )
    func repetition() {
        let (a, b) = (MutableProperty([1]), MutableProperty(0))
        let runs = Counter()
        let count = Property.batch {
            runs.increment()
            let count = a.modify { value in
                value.append(2)
                return value.count
            }
            a.modify { $0.append(3) }
            b.modify { $0 += 1 }
            if runs.value == 1 {
                race({ a.value = [10, 20] })
                expectEqual(a.value, [1, 2, 3])
            }
            return count
        }
        expectEqual(count, 3)
        expectEqual(a.value, [10, 20, 2, 3])
        expectEqual(b.value, 1)
        expectEqual(runs.value, 2)
    }

    @Test("Property.batch whose body throws checks what it has read, and rethrows the error of its last run")
    func failure() throws {
        struct Empty: Error {}
        let (stack, others, runs) = (MutableProperty([1]), MutableProperty(0), Counter())
        #expect(throws: Empty.self) {
            try Property.batch { () throws(Empty) in
                runs.increment()
                others.modify { $0 += 1 }
                if runs.value == 1 { race({ stack.value = [] }) }
                try stack.modify { (values) throws(Empty) in
                    if values.popLast() == nil { throw Empty() }
                }
            }
        }
        expectEqual(stack.value, [])
        expectEqual(others.value, 1)
    }

    @Test("Property.batch with modify: what is set afterwards replaces it, and what is set before is its argument")
    func settingAround() {
        let (a, runs) = (MutableProperty(1), Counter())
        Property.batch {
            runs.increment()
            a.modify { $0 += 1 }
            a.value = 10
            a.modify { $0 += 1 }
            if runs.value == 1 { race({ a.value = 50 }) }
            expectEqual(a.value, 11)
        }
        expectEqual(a.value, 11)
    }

    @Test("Property.batch lets a modify of another thread go on, and repeats its own")
    func modifyElsewhere() {
        let (a, runs) = (MutableProperty(1), Counter())
        Property.batch {
            runs.increment()
            a.modify { $0 *= 2 }
            if runs.value == 1 { race({ a.modify { $0 += 10 } }) }
        }
        expectEqual(a.value, 22)
    }

    @Test("Property.batch on two threads: transfers by modify never show a wrong sum, and no transfer is missed")
    func transfers() {
        let rounds = isSanitized ? 500 : 5_000
        let (a, b) = (MutableProperty(1_000), MutableProperty(1_000))
        let sum = Property.computed { a.value + b.value }
        let wrong = Counter()
        let joined = Property.combineLatest(a, b)
        let token = joined.values.subscribe { if $0 + $1 != 2_000 { wrong.increment() } }
        let other = sum.values.subscribe { if $0 != 2_000 { wrong.increment() } }
        let isOver = Atomic(0)
        @Sendable func transfer(_ amount: Int) {
            for _ in 0..<rounds {
                Property.batch {
                    a.modify { $0 -= amount }
                    b.modify { $0 += amount }
                }
            }
            isOver.add(1, ordering: .relaxed)
        }
        race(
            { transfer(1) }, { transfer(2) },
            {
                while isOver.load(ordering: .relaxed) < 2 {
                    let (x, y) = joined.value
                    if x + y != 2_000 || sum.value != 2_000 { wrong.increment() }
                }
            })
        expectEqual(wrong.value, 0)
        expectEqual(a.value, 1_000 - 3 * rounds)
        expectEqual(b.value, 1_000 + 3 * rounds)
        token.dispose()
        other.dispose()
    }

    @Test(
        "Property.batch with modify misses no change of threads that use no batch, with and without joins",
        arguments: [false, true])
    func mixedChanges(isJoined: Bool) {
        let rounds = isSanitized ? 500 : 5_000
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let token = isJoined ? Property.combineLatest(a, b).values.subscribe { _ in } : nil
        let last = Locked(0)
        let values = a.signal.subscribe { last.value = $0 }
        race(
            {
                for _ in 0..<rounds {
                    Property.batch {
                        a.modify { $0 += 1 }
                        b.modify { $0 += 1 }
                    }
                }
            },
            { for _ in 0..<rounds { a.modify { $0 += 1 } } }, { for _ in 0..<rounds { b.modify { $0 += 1 } } })
        expectEqual(a.value, 2 * rounds)
        expectEqual(b.value, 2 * rounds)
        expectEqual(last.value, 2 * rounds)
        token?.dispose()
        values.dispose()
    }

    @Test("MutableProperty.modify whose body changes the property ends, and the change is reported")
    func ownChange() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let a = MutableProperty(1)
            a.modify {
                a.value = 10
                $0 += 1
            }
            precondition(a.value == 11)
            precondition(misuses.value.map(\.kind) == [.changeInModify])
            precondition(misuses.value[0].places.first?.contains("ModifyInBatchTests.swift:") == true)
            a.modify { outer in
                a.modify { $0 += 5 }
                outer += 1
            }
            precondition(a.value == 17)
            precondition(misuses.value.count == 2)
            Property.batch {
                a.modify {
                    a.value = 3
                    $0 += 1
                }
            }
            precondition(a.value == 18)
            precondition(misuses.value.count == 3)
            // Other properties can be changed, and so can this one by those who receive the change.
            let b = MutableProperty(0)
            let token = a.signal.subscribe { if $0 < 20 { a.value = 20 } }
            a.modify {
                b.value = 1
                $0 = 0
            }
            precondition((a.value, b.value) == (20, 1))
            precondition(misuses.value.count == 3)
            token.dispose()
        }
    }
}
