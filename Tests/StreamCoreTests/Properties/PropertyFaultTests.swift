import Disposables
import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// Orders of steps in which a value was lost, mixed, or freed once.
@Suite struct PropertyFaultTests {
    private let log = Locked<[String]>([])

    @Test(
        "A closure that reads a source for the first time, at a version before its last change, sends nothing of that version"
    )
    func firstReadAtOlderVersion() {
        let (x, s) = (MutableProperty(1), MutableProperty(0))
        let (entered, goOn) = (Gate(), Gate())
        let text = Property.computed { x.value >= 7 ? "x\(x.value) s\(s.value)" : "x\(x.value)" }
        let subscriptions = [
            x.signal.subscribe { value in
                if value != 7 { return }
                entered.open()
                goOn.wait()
            },
            text.values.subscribe { [log] in log.append($0) },
        ]
        race(
            { x.value = 7 },
            {
                entered.wait()
                x.value = 8
                s.value = 5
                goOn.open()
            })
        // s was never 5 while x was 7.
        expectEqual(log.value, ["x1", "x8 s5"])
        s.value = 6
        expectEqual(log.value.last, "x8 s6")
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A closure that is interrupted between its first reads of two sources is computed again")
    func interruptedFirstReads() {
        let (x, y) = (MutableProperty(0), MutableProperty(0))
        let isOn = MutableProperty(false)
        let (entered, goOn, isFirst) = (Gate(), Gate(), Locked(true))
        let pair = Property.computed { () -> String in
            if !isOn.value { return "off" }
            let first = x.value
            let mustWait = isFirst.modify { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if mustWait {
                entered.open()
                goOn.wait()
            }
            return "(\(first), \(y.value))"
        }
        let subscription = pair.values.subscribe { [log] in log.append($0) }
        race(
            { isOn.value = true },
            {
                entered.wait()
                x.value = 1
                y.value = 1
                goOn.open()
            })
        expectEqual(log.value, ["off", "(1, 1)"])
        subscription.dispose()
    }

    @Test("A batch that reads a property which was set after another one was read runs again")
    func firstReadInBatch() {
        let (x, y) = (MutableProperty(0), MutableProperty(0))
        let (entered, goOn, isFirst) = (Gate(), Gate(), Locked(true))
        race(
            { [log] in
                let pair = Property.batch { () -> String in
                    let first = x.value
                    if isFirst.value {
                        isFirst.value = false
                        entered.open()
                        goOn.wait()
                    }
                    return "(\(first), \(y.value))"
                }
                log.append(pair)
            },
            {
                entered.wait()
                x.value = 1
                y.value = 1
                goOn.open()
            })
        expectEqual(log.value, ["(1, 1)"])
    }

    @Test("Who subscribes while a delivery to a former subscriber waits receives each change of what it received")
    func subscribingAgain() {
        let number = MutableProperty(0)
        let tens = Property.computed { number.value / 10 }
        let first = Locked<Subscription?>(nil)
        let bag = DisposableBag()
        let subscription = number.signal.subscribe { [log] value in
            if value != 1 { return }
            first.value?.dispose()
            number.value = 20
            tens.values.subscribe { log.append("second \($0)") }.add(to: bag)
            number.value = 2
        }
        first.value = tens.values.subscribe { [log] in log.append("first \($0)") } as? Subscription
        number.value = 1
        expectEqual(log.value, ["first 0", "second 2", "second 0"])
        subscription.dispose()
    }

    private final class Owner: Sendable {
        let parts = Locked<[Property<[Int]>]>([])
        let subscriptions = Locked<[any Disposable]>([])
    }

    @Test("A node that a turn computes, and nobody observes, is not freed before")
    func freedBeforeItsTurn() {
        let source = MutableProperty([1])
        let owner = Owner()
        let inner = source.map { $0 + [2] }
        owner.parts.value = [inner, inner.map { $0 + [3] }]
        let subscription = source.signal.subscribe { value in
            // The inner one is live and marked, and not computed yet.
            if value == [5], !owner.parts.value.isEmpty {
                let late = owner.parts.value[0].map { $0 + [4] }
                owner.subscriptions.append(late.signal.subscribe { _ in })
            }
        }
        owner.subscriptions.append(
            owner.parts.value[1].signal.subscribe { _ in
                for subscription in owner.subscriptions.value { subscription.dispose() }
                owner.subscriptions.value = []
                owner.parts.value = []
            })
        func write() {
            source.value = [5]
            for value in 0..<100 { source.value = [value] }
        }
        write()
        expectEqual(source.value, [99])
        subscription.dispose()
    }

    @Test("What switches to another computed property inside a delivery still completes", arguments: [false, true])
    func completingAfterSwitch(isWriting: Bool) {
        let (completions, other) = (Counter(), MutableProperty(0))
        var number: MutableProperty<Int>? = MutableProperty(0)
        var key: MutableProperty<Int>? = MutableProperty(0)
        let (numbers, keys) = (Property(number!), Property(key!))
        let next = Property.computed { numbers.value + 1 }
        let chosen = Property.computed { keys.value > 0 ? next.value : -1 }
        let versions = other.map { $0 }.signal.subscribe { _ in }
        let writing = key!.signal.subscribe { _ in if isWriting { other.value += 1 } }
        let subscription = chosen.values.subscribe(
            next: { [log] in log.append("\($0)") }, completed: { completions.increment() })
        key!.value = 1
        writing.dispose()
        (number, key) = (nil, nil)
        expectEqual(log.value, ["-1", "1"])
        expectEqual(completions.value, 1)
        subscription.dispose()
        versions.dispose()
    }

    @Test("What a closure begins to read inside a delivery is computed for the changes that come after it")
    func changesAfterSwitch() {
        let (key, second, first) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let chosen = Property.computed { second.value % 2 == 0 ? 100 : first.value }
        let shown = Property.computed { key.value > 0 ? chosen.value : -1 }
        let subscriptions = [
            key.signal.subscribe { value in
                if value != 1 { return }
                second.value = 1
                first.value = 5000
            },
            second.signal.subscribe { _ in },
            shown.signal.subscribe { [log] in log.append("\($0)") },
        ]
        key.value = 1
        expectEqual(log.value, ["100", "0", "5000"])
        #expect(shown.value == 5000 && chosen.value == 5000)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A change reaches what is above a node that was read for the first time before it", arguments: [false, true])
    func changesAboveNewInput(isObserved: Bool) {
        let (key, second, first) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let chosen = Property.computed { second.value % 2 == 0 ? 100 : first.value }
        let thousands = Property.computed { chosen.value / 1000 }
        let shown = Property.computed { key.value > 0 ? thousands.value : -1 }
        let top = shown.map { $0 }
        var subscriptions = [
            key.signal.subscribe { value in
                if value != 1 { return }
                second.value = 1
                first.value = 5000
            },
            chosen.signal.subscribe { _ in },
            top.signal.subscribe { [log] in log.append("\($0)") },
        ]
        if isObserved { subscriptions.append(first.signal.subscribe { _ in }) }
        key.value = 1
        expectEqual(log.value, ["0", "5"])
        #expect(top.value == 5 && shown.value == 5)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("What map reads besides its property is no input, and loses no value")
    func readingInMap() {
        let (a, b, start) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
        let pair = a.map { "\($0) \(b.value)" }
        let subscriptions = [
            pair.signal.subscribe { [log] in log.append($0) },
            start.signal.subscribe { _ in
                for value in 1...3 { a.value = value }
                race({ b.value = 7 })
            },
        ]
        start.value = 1
        expectEqual(log.value, ["1 7", "2 7", "3 7"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test(
        "A property that was made in a batch keeps the inputs of its first value, if another batch reads others meanwhile"
    )
    func inputsOfFirstValue() {
        let (a, b, c, d) = (MutableProperty(1), MutableProperty(10), MutableProperty(20), MutableProperty(0))
        let (entered, goOn, mustWait) = (Gate(), Gate(), Locked(false))
        let chosen = Property.batch {
            Property.computed { () -> Int in
                if a.value != 1 { return c.value }
                let value = b.value
                if mustWait.value {
                    mustWait.value = false
                    entered.open()
                    goOn.wait()
                }
                return value
            }
        }
        mustWait.value = true
        race(
            { expectEqual(chosen.value, 10) },
            {
                entered.wait()
                let runs = Counter()
                Property.batch {
                    runs.increment()
                    _ = d.value
                    if runs.value > 1 { return }
                    a.value = 2
                    _ = chosen.value
                    race({ d.value += 1 })
                }
                goOn.open()
            })
        b.value = 11
        expectEqual(chosen.value, 11)
    }

    @Test("A value that owns a join with a property that is derived from another source is released after both")
    func ownedJoin() async {
        await #expect(processExitsWith: .success) {
            final class Owner: Sendable {
                let joined: Property<Bool>

                init(_ joined: Property<Bool>) { self.joined = joined }
            }
            for endsFirst in [true, false] {
                for isObserved in [true, false] {
                    var owners: MutableProperty<Owner?>? = MutableProperty(nil)
                    var count: MutableProperty<Int>? = MutableProperty(0)
                    let counts = count!.map { $0 + 1 }.map { $0 }
                    owners!.value = Owner(Property.combineLatest(owners!, counts).map { $0.0 != nil && $0.1 > 0 })
                    weak let owner = owners!.value
                    precondition(owner?.joined.value == true)
                    if isObserved { owner?.joined.values.subscribe { _ in }.dispose() }
                    if endsFirst { owners = nil } else { count = nil }
                    precondition(owner != nil)
                    (owners, count) = (nil, nil)
                    precondition(owner == nil && counts.value == 1)
                }
            }
        }
    }

    private final class Level: Sendable {
        let next: MutableProperty<Level?>

        init(_ next: Level?) { self.next = MutableProperty(next) }
    }

    @Test("100,000 values that own properties of each other are released on 512 KiB")
    func nestedOwners() {
        onStack(kibibytes: 512) {
            var first: Level? = nil
            for _ in 0..<100_000 { first = Level(first) }
            #expect(first != nil)
            first = nil
        }
    }

    private final class Boxed: Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    @Test("What is derived from a property can be read while that is released")
    func readingWhileReleased() {
        let other = MutableProperty(0)
        let others = other.map { $0 }
        for round in 0..<size(isSanitized ? 30 : 200, full: 5_000) {
            let source = Locked<MutableProperty<Boxed>?>(MutableProperty(Boxed(1)))
            let view = Property(source.value!)
            let row = view.map { Boxed($0.number + 1) }
            let isOver = Atomic(false)
            let read: @Sendable () -> Void = {
                while !isOver.load(ordering: .relaxed) {
                    let number =
                        switch round % 3 {
                        case 0: view.value.number
                        case 1: Property.batch { view.value.number }
                        default: row.value.number
                        }
                    precondition(number >= 0)
                }
            }
            race(
                read, read,
                {
                    for number in 0..<20 { source.value!.value = Boxed(number) }
                    source.value = nil
                    for _ in 0..<20 {
                        other.modify { $0 += 1 }
                        precondition(others.value > 0)
                    }
                    isOver.store(true, ordering: .relaxed)
                })
            expectEqual(row.value.number, 20)
        }
    }

    @Test("A binding ends although a value is not equal to itself")
    func bindingOfNaN() {
        let (text, number) = (MutableProperty(""), MutableProperty(1.5))
        let changes = Locked(0)
        let tokens = [
            bindBidirectionally(text, number, toLeft: { "\($0)" }, toRight: { Double($0) }),
            number.signal.subscribe { _ in
                changes.modify { $0 += 1 }
                precondition(changes.value < 10)
            },
        ]
        text.value = "nan"
        #expect(number.value.isNaN)
        expectEqual(text.value, "nan")
        text.value = "2"
        expectEqual(number.value, 2)
        number.value = .nan
        expectEqual(text.value, "nan")
        expectEqual(changes.value, 3)
        for token in tokens { token.dispose() }
    }

    @Test("A binding copies lists with elements that are not equal to themselves")
    func bindingOfListsWithNaN() {
        let (left, right) = (MutableProperty([Double.nan, 1]), MutableProperty([Double]()))
        let binding = bindBidirectionally(right, left)
        left.value = [.nan, 2]
        expectEqual(right.value.last, 2)
        right.value = [.nan, 3]
        expectEqual(left.value.last, 3)
        binding.dispose()
    }

    @Test("A property that follows another one is reset once by a value that is not equal to itself")
    func followingNaN() {
        let source = MutableProperty(1.0)
        let count = MutableProperty(following: source) { former, _ in (former ?? 0) + 1 }
        let values = Locked<[Int]>([])
        let token = count.values.subscribe { values.append($0) }
        source.value = .nan
        expectEqual(values.value, [1, 2])
        token.dispose()
    }

    @Test("A batch in a computed closure reads the version of the computation")
    func batchInClosure() {
        let a = MutableProperty(0)
        let copy = Property.computed { Property.batch { a.value } }
        let values = Locked<[String]>([])
        let tokens = [
            a.signal.subscribe { if $0 == 1 { a.value = 2 } },
            Property.combineLatest(a, copy).signal.subscribe { values.append("\($0) \($1)") },
        ]
        a.value = 1
        expectEqual(values.value, ["1 1", "2 2"])
        for token in tokens { token.dispose() }
    }

    @Test("modify in a transaction of objects takes effect at once, also after the property was read")
    func modifyAfterReadInTransaction() {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let doubled = b.map { $0 * 2 }
        Transaction.runOfObjects {
            a.value = 1
            expectEqual(b.value, 0)
            expectEqual(doubled.value, 0)
            b.modify { $0 += 1 }
            expectEqual(doubled.value, 2)
            race({ b.modify { $0 += 1 } })
        }
        expectEqual(b.value, 2)
        expectEqual(doubled.value, 4)
    }

    fileprivate final class Photo: Equatable, Sendable {
        static func == (first: Photo, second: Photo) -> Bool { first === second }
    }

    // In a process of its own, because a delivery of another test can need the value.
    @Test("A property without subscribers retains no value that it has sent")
    func lastValue() async {
        await #expect(processExitsWith: .success) {
            for isLeavingInCallback in [true, false] {
                let current = MutableProperty<Photo?>(nil)
                let shown = Property.computed { current.value }
                let token = SerialDisposable()
                token.inner = shown.values.subscribe { if isLeavingInCallback, $0 != nil { token.dispose() } }
                current.value = Photo()
                weak let photo = current.value
                token.dispose()
                current.value = nil
                precondition(shown.value == nil)
                precondition(photo == nil)
            }
        }
    }

    @Test("A subscriber that comes while deliveries to a former one wait receives no equal value")
    func equalValueAfterFormer() {
        let number = MutableProperty(0)
        let tens = Property.computed { number.value / 10 }
        let first = SerialDisposable()
        let bag = DisposableBag()
        number.signal.subscribe { [log] value in
            guard value == 1 else { return }
            first.dispose()
            number.value = 3
            tens.values.subscribe { log.append("\($0)") }.add(to: bag)
            number.value = 5
            number.value = 20
            tens.values.subscribe { _ in }.add(to: bag)
        }.add(to: bag)
        first.inner = tens.values.subscribe { _ in }
        number.value = 1
        expectEqual(log.value, ["0", "2"])
        bag.dispose()
    }

    @Test("A subscriber that comes during a delivery does not retain its first value after the next one")
    func firstValueDuringDelivery() async {
        await #expect(processExitsWith: .success) {
            let current = MutableProperty<Photo?>(nil)
            let shown = Property.computed { current.value }
            let second = SerialDisposable()
            let first = shown.values.subscribe { photo in
                if photo != nil { second.inner = shown.values.subscribe { _ in } }
            }
            current.value = Photo()
            weak let photo = current.value
            precondition(photo != nil)
            current.value = nil
            precondition(photo == nil)
            first.dispose()
            second.dispose()
        }
    }
}
