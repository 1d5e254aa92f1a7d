import Disposables
import Synchronization
import TestSupport
import Testing

@testable import StreamCore

/// Properties that are set, and reset when what they follow changes.
@Suite struct FollowingPropertyTests {
    private let list = MutableProperty(["a", "b", "c"])
    private let log = Locked<[String]>([])

    /// What was logged since the last call.
    private func taken() -> [String] {
        log.modify { log in
            defer { log = [] }
            return log
        }
    }

    /// Keeps the former element while it is in the list.
    private func selection() -> MutableProperty<String> {
        MutableProperty(following: list) { former, list in
            list.first { $0 == former } ?? list.first ?? "none"
        }
    }

    @Test("It begins with what the closure returns, is set at once, and is reset when what it follows changes")
    func resetting() {
        let selection = selection()
        expectEqual(selection.value, "a")
        selection.value = "b"
        expectEqual(selection.value, "b")
        list.value = ["b", "d"]
        expectEqual(selection.value, "b")
        list.value = ["d", "e"]
        expectEqual(selection.value, "d")
        list.modify { $0 = ["e"] }
        expectEqual(selection.value, "e")
        list.value = []
        expectEqual(selection.value, "none")
    }

    @Test("The closure gets the former value of each change, also if nothing reads the property in between")
    func formerValues() {
        let sum = MutableProperty(following: list.map(\.count)) { former, count in (former ?? 0) + count }
        list.value = ["a"]
        list.value = []
        list.value = ["a", "b"]
        expectEqual(sum.value, 3 + 1 + 0 + 2)
        sum.value = 0
        list.value = ["c"]
        expectEqual(sum.value, 1)
    }

    @Test("An equal value does not reset it")
    func equalValues() {
        let draft = MutableProperty(following: list.map(\.count)) { _, count in "\(count)" }
        draft.value = "edited"
        list.value = ["x", "y", "z"]
        expectEqual(draft.value, "edited")
        list.value = ["x"]
        expectEqual(draft.value, "1")
    }

    @Test("What is derived from both sends one value for a change, and never a mixture")
    func diamond() {
        let selection = selection()
        let (list, log) = (list, log)
        let both = Property.computed { "\(list.value.joined())/\(selection.value)" }
        let joined = Property.combineLatest(selection, list).map { "\($0.1.joined())-\($0.0)" }
        let subscriptions = [
            both.values.subscribe { log.append($0) }, joined.values.subscribe { log.append($0) },
            list.signal.subscribe { _ in log.append("now \(both.value)") },
        ]
        expectEqual(taken(), ["abc/a", "abc-a"])
        list.value = ["b", "c"]
        expectEqual(taken().sorted(), ["bc-b", "bc/b", "now bc/b"])
        selection.value = "c"
        expectEqual(taken(), ["bc/c", "bc-c"])
        Property.batch {
            selection.value = "b"
            list.value = ["c"]
        }
        expectEqual(log.value.sorted(), ["c-c", "c/c", "now c/c"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A batch resets and sets it in the order of its body")
    func batches() {
        let selection = selection()
        Property.batch {
            list.value = ["d", "e"]
            expectEqual(selection.value, "d")
            selection.value = "e"
            expectEqual(selection.value, "e")
        }
        expectEqual(selection.value, "e")
        Property.batch {
            selection.value = "d"
            list.value = ["f"]
            expectEqual(selection.value, "f")
        }
        expectEqual(selection.value, "f")
        Property.batch {
            list.value = ["g"]
            list.value = ["f", "g"]
        }
        expectEqual(selection.value, "f")
        Property.batch {
            list.value = ["h"]
            selection.modify { $0 += "!" }
            expectEqual(list.modify { $0.count }, 1)
        }
        expectEqual(selection.value, "h!")
        #expect(throws: Refusal.self) {
            try Property.batch {
                list.value = ["i"]
                throw Refusal()
            }
        }
        expectEqual(selection.value, "i")
    }

    private struct Refusal: Error {}

    @Test("A property that follows one which follows another one is reset once for a change")
    func rowAndJoin() {
        let selection = selection()
        let (list, log) = (list, log)
        let pair = Property.combineLatest(list, selection).map { "\($0.0.joined())/\($0.1)" }
        let title = MutableProperty(following: selection) { former, new in "\(former ?? "")\(new)" }
        let text = MutableProperty(following: pair) { _, pair in
            log.append(pair)
            return pair
        }
        list.value = ["b"]
        expectEqual(taken(), ["abc/a", "b/b"])
        #expect(title.value == "ab" && text.value == "b/b")
        text.value = "mine"
        list.value = ["b", "c"]
        expectEqual(log.value, ["bc/b"])
        #expect(title.value == "ab" && text.value == "bc/b")
    }

    @Test("It follows a computed property that begins to read another one")
    func switching() {
        let (isOn, other) = (MutableProperty(false), MutableProperty(["x"]))
        let list = list
        let shown = Property.computed { isOn.value ? other.value : list.value }
        let first = MutableProperty(following: shown) { _, shown in shown.first ?? "none" }
        other.value = ["y"]
        expectEqual(first.value, "a")
        isOn.value = true
        expectEqual(first.value, "y")
        first.value = "mine"
        list.value = ["z"]
        expectEqual(first.value, "mine")
        other.value = ["v"]
        expectEqual(first.value, "v")
        Property.batch {
            isOn.value = false
            list.value = ["w"]
        }
        expectEqual(first.value, "w")
    }

    @Test("What an observer changes resets it")
    func observers() {
        let selection = selection()
        let (list, log) = (list, log)
        let subscriptions = [
            list.signal.subscribe { new in
                log.append("list \(new.count) \(selection.value)")
                if new.count == 2 {
                    list.value = ["q"]
                    log.append("now \(selection.value)")
                }
            },
            selection.signal.subscribe { log.append("selection \($0)") },
        ]
        list.value = ["p", "q"]
        #expect(
            log.value == ["list 2 p", "now q", "selection p", "list 1 q", "selection q"]
                || log.value == ["selection p", "list 2 p", "now q", "selection q", "list 1 q"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("A view, a binding, and a two-way binding reset it as setting does")
    func otherWrites() {
        let person = MutableProperty((name: "Ada", age: 36))
        let greeting = MutableProperty(following: person.map(\.name)) { _, name in "Hello \(name)" }
        let names = Subject<String, Never>()
        let name = person.view(\.name)
        name.value = "Grace"
        expectEqual(greeting.value, "Hello Grace")
        let binding = names.signal.bind(to: name)
        names.send("Alan")
        expectEqual(greeting.value, "Hello Alan")
        greeting.value = "Bye"
        person.value.age = 37
        expectEqual(greeting.value, "Bye")
        binding.dispose()
    }

    @Test("It can be made in a batch, in an observer, and in a computed closure")
    func making() {
        let (list, log) = (list, log)
        @Sendable func made() -> MutableProperty<String> {
            MutableProperty(following: list) { _, list in list.first ?? "none" }
        }
        let inBatch = Property.batch {
            list.value = ["d"]
            let made = made()
            list.value = ["e"]
            expectEqual(made.value, "e")
            return made
        }
        expectEqual(inBatch.value, "e")
        let inObserver = Locked<MutableProperty<String>?>(nil)
        let subscription = list.signal.subscribe { _ in
            if inObserver.value != nil { return }
            list.value = ["g"]
            inObserver.value = made()
            log.append(inObserver.value!.value)
        }
        list.value = ["f"]
        #expect(log.value == ["g"] && inObserver.value?.value == "g" && inBatch.value == "g")
        let inClosure = Property.computed { made() }
        let property = inClosure.value
        list.value = ["h"]
        #expect(property.value == "h" && inClosure.value.value == "h")
        subscription.dispose()
    }

    @Test("It remains when what it follows is released, and nothing remains of it when it is")
    func ends() async {
        await #expect(processExitsWith: .success) {
            let runs = Locked(0)
            var source: MutableProperty<Int>? = MutableProperty(1)
            var follower: MutableProperty<Int>? = MutableProperty(following: source!.map { $0 }) { former, new in
                runs.modify { $0 += 1 }
                return new
            }
            source = nil
            precondition(follower!.value == 1)
            follower!.value = 5
            precondition(follower!.value == 5)

            let other = MutableProperty(1)
            let canary = Locked(0)
            var object: Canary? = Canary { canary.value += 1 }
            let ended = Locked(false)
            follower = MutableProperty(following: other) { [object] _, new in
                object?.sing()
                runs.modify { $0 += 1 }
                return new
            }
            object = nil
            let seen = Locked<[Int]>([])
            _ = follower!.values.subscribe(next: { seen.append($0) }, completed: { ended.value = true })
            other.value = 2
            precondition(canary.value == 0 && runs.value == 3)
            follower = nil
            precondition(canary.value == 1 && ended.value && seen.value == [1, 2])
            other.value = 3
            precondition(runs.value == 3)
        }
    }

    @Test("A property that changes what it follows is reported")
    func cycle() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let source = MutableProperty(0)
            let many = (0..<2_000).map { _ in MutableProperty(following: source) { _, new in new } }
            source.value = 1
            precondition(misuses.value == [] && many.allSatisfy { $0.value == 1 })
            let step = MutableProperty(0)
            let own = Locked<MutableProperty<Int>?>(nil)
            let sum = Property.computed { step.value + (own.value?.value ?? 0) }
            own.value = MutableProperty(following: sum) { _, sum in sum + 1 }
            step.value = 1
            precondition(misuses.value.map(\.kind) == [.endlessFeedback] && misuses.value[0].places.count == 1)
            own.value = nil
        }
    }

    @Test(
        "In a batch, what it follows is reset before it is read or set, and what that one follows",
        arguments: [false, true])
    func chainInBatch(isObserved: Bool) {
        let product = MutableProperty("book")
        let count = MutableProperty(following: product) { _, _ in 1 }
        let doubled = count.map { $0 * 2 }
        let delivery = MutableProperty(following: doubled) { _, count in count > 2 ? "parcel" : "letter" }
        let line = Property.computed { "\(count.value) \(delivery.value)" }
        let subscription = isObserved ? line.values.subscribe { _ in } : nil
        func isReset(in batch: () -> Void, to expected: String) {
            count.value = 5
            expectEqual(delivery.value, "parcel")
            Property.batch {
                product.value += "s"
                batch()
            }
            expectEqual(line.value, expected)
        }
        isReset(in: {}, to: "1 letter")
        isReset(in: { delivery.value = "truck" }, to: "1 truck")
        isReset(in: { delivery.modify { $0 += "!" } }, to: "1 letter!")
        isReset(in: { expectEqual(delivery.value, "letter") }, to: "1 letter")
        isReset(in: { expectEqual(doubled.value, 2) }, to: "1 letter")
        isReset(in: { expectEqual(line.value, "1 letter") }, to: "1 letter")
        isReset(in: { count.value = 7 }, to: "7 parcel")
        count.value = 5
        Property.batch {
            delivery.value = "truck"
            product.value = "pen"
        }
        expectEqual(line.value, "1 letter")
        count.value = 5
        Transaction.runOfObjects {
            product.value = "cup"
            delivery.value = "truck"
        }
        expectEqual(line.value, "1 truck")
        subscription?.dispose()
    }

    @Test("In a batch, it is reset for each value that it is read for, and at the end")
    func formerValueInBatch() {
        let product = MutableProperty("a")
        let count = MutableProperty(following: product) { former, _ in (former ?? 0) + 1 }
        Property.batch {
            product.value = "b"
            product.value = "a"
        }
        expectEqual(count.value, 1)
        Property.batch {
            product.value = "b"
            expectEqual(count.value, 2)
            product.value = "a"
        }
        expectEqual(count.value, 3)
    }

    @Test("What a batch makes it follow resets it in the same batch")
    func switchingInBatch() {
        let (isOn, other) = (MutableProperty(false), MutableProperty(1))
        let list = list
        let shown = Property.computed { isOn.value ? other.value : list.value.count }
        let runs = Locked<[Int]>([])
        let text = MutableProperty(following: shown) { _, shown in
            runs.append(shown)
            return "\(shown)"
        }
        let count = MutableProperty(following: text) { (former: Int?, _) in (former ?? 0) + 1 }
        Property.batch {
            isOn.value = true
            #expect(shown.value == 1 && count.value == 2)
            other.value = 2
            #expect(count.value == 3 && text.value == "2")
            text.value = "mine"
            other.value = 4
        }
        #expect(text.value == "4" && count.value == 4)
        expectEqual(runs.value, [3, 1, 2, 4])
    }

    @Test("Each of many is reset once for a change, in a row and beside each other, on a small stack")
    func many() {
        onStack(kibibytes: isSanitized ? 8_192 : 512) {
            let count = size(2_000, full: 5_000)
            let resets = Locked(0)
            let first = MutableProperty(0)
            var row = [first]
            for _ in 0..<count {
                let next = MutableProperty(following: row.last!) { _, new in
                    resets.modify { $0 += 1 }
                    return new + 1
                }
                row.append(next)
            }
            let last = row.last!
            let total = Property.computed { first.value + last.value }
            let sent = Locked<[Int]>([])
            let subscription = total.values.subscribe { sent.append($0) }
            resets.value = 0
            first.value = 1
            expectEqual(resets.value, count)
            Property.batch {
                first.value = 2
                expectEqual(last.value, count + 2)
            }
            expectEqual(resets.value, 2 * count)
            expectEqual(sent.value, [count, count + 2, count + 4])
            subscription.dispose()

            let beside = (0..<count).map { _ in
                MutableProperty(following: first) { _, new in
                    resets.modify { $0 += 1 }
                    return new
                }
            }
            resets.value = 0
            first.value = 3
            #expect(resets.value == 2 * count && beside.allSatisfy { $0.value == 3 })
        }
    }

    @Test("An effect of the closure is reported as that of a computation, with the property, and takes place")
    func effects() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (source, target, subject) = (MutableProperty(0), MutableProperty(0), Subject<Int, Never>())
            let sent = Locked<[Int]>([])
            let subscription = subject.signal.subscribe { sent.append($0) }
            let follower = MutableProperty(following: source) { _, new in
                if new == 1 { target.value = 5 }
                if new == 2 { target.modify { $0 += 1 } }
                if new == 3 { subject.send(7) }
                if new == 4 { target.values.subscribe { _ in }.dispose() }
                return new + target.value
            }
            for value in 1...4 {
                misuses.value = []
                source.value = value
                precondition(misuses.value.map(\.kind) == [.effectInComputation])
                precondition(misuses.value[0].places.last == follower.cell.origin.place)
            }
            precondition(follower.value == 10 && sent.value == [7])
            subscription.dispose()
        }
    }

    @Test("Random changes and batches have the values of a model that does one step after the other")
    func model() {
        let seed = SeededGenerator.printedSeed()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<size(300, full: 20_000) {
            let (a, b) = (MutableProperty(0), MutableProperty(0))
            let sum = Property.computed { a.value % 3 == 0 ? a.value : a.value + b.value }
            let first = MutableProperty(following: sum) { former, sum in (former ?? 1) * 3 % 101 + sum }
            let pair = Property.combineLatest(b, first).map { $0.0 * 1_000 + $0.1 }
            let second = MutableProperty(following: pair) { former, pair in (former ?? 0) / 2 + pair }
            let third = MutableProperty(following: second) { former, second in (former ?? 0) / 2 + second % 7 }
            let mixed = Property.computed { third.value % 2 == 0 ? a.value : third.value }
            let fourth = MutableProperty(following: mixed) { former, new in (former ?? 0) * 2 % 103 + new }
            let all = Property.computed { [sum.value, first.value, second.value, third.value, fourth.value] }
            let sent = Locked<[[Int]]>([])
            let subscription = Bool.random(using: &random) ? all.values.subscribe { sent.append($0) } : nil

            var model = Model()
            var expected = [model.all]
            // What follows is reset before it is read or set, and at the end of a change.
            func step() {
                let value = Int.random(in: 0..<5, using: &random)
                switch Int.random(in: 0..<11, using: &random) {
                case 0:
                    a.value = value
                    model.a = value
                case 1:
                    b.modify { $0 += value }
                    model.b += value
                case 2:
                    first.value = value
                    model.read(1)
                    model.first = value
                case 3:
                    second.modify { $0 += value }
                    model.read(2)
                    model.second += value
                case 4:
                    third.value = value
                    model.read(3)
                    model.third = value
                case 5:
                    fourth.modify { $0 += value }
                    model.read(4)
                    model.fourth += value
                case 6: expectEqual(first.value, model.read(1).first)
                case 7: expectEqual(second.value, model.read(2).second)
                case 8: expectEqual(third.value, model.read(3).third)
                case 9: expectEqual(fourth.value, model.read(4).fourth)
                default: expectEqual(all.value, model.read(4).all)
                }
            }
            for _ in 0..<8 {
                if Bool.random(using: &random) {
                    step()
                } else {
                    let count = Int.random(in: 1..<6, using: &random)
                    Property.batch { for _ in 0..<count { step() } }
                }
                model.read(4)
                expectEqual(all.value, model.all, "seed \(seed)")
                if expected.last != model.all { expected.append(model.all) }
            }
            if let subscription {
                expectEqual(sent.value, expected, "seed \(seed)")
                subscription.dispose()
            }
        }
    }

    private struct Model {
        var (a, b) = (0, 0)
        var (first, second, third, fourth) = (3, 3, 3, 3)
        private var known = [0, 3, 3, 3]

        var all: [Int] { [sum, first, second, third, fourth] }
        var sum: Int { a % 3 == 0 ? a : a + b }

        /// Resets the first followers, in order.
        @discardableResult mutating func read(_ count: Int) -> Model {
            isChanged(0, to: sum) { $0.first = $0.first * 3 % 101 + $0.sum }
            if count > 1 { isChanged(1, to: b * 1_000 + first) { $0.second = $0.second / 2 + $0.known[1] } }
            if count > 2 { isChanged(2, to: second) { $0.third = $0.third / 2 + $0.second % 7 } }
            if count > 3 {
                isChanged(3, to: third % 2 == 0 ? a : third) { $0.fourth = $0.fourth * 2 % 103 + $0.known[3] }
            }
            return self
        }

        private mutating func isChanged(_ index: Int, to value: Int, _ reset: (inout Model) -> Void) {
            if known[index] == value { return }
            known[index] = value
            reset(&self)
        }
    }

    @Test("Threads that set it and what it follows show no mixture")
    func threads() {
        let numbers = MutableProperty(0)
        let sum = numbers.map { $0 / 2 }
        // The remainder counts what was set since the last reset.
        let count = MutableProperty(following: sum) { _, sum in sum * 1_000_000 }
        let rounds = size(isSanitized ? 200 : 2_000, full: 50_000)
        let isWrong = Atomic(false)
        let both = Property.combineLatest(sum, count)
        let subscription = both.values.subscribe { sum, count in
            if count / 1_000_000 != sum { isWrong.store(true, ordering: .relaxed) }
        }
        race(
            { for number in 1...rounds { numbers.value = number } },
            { for _ in 0..<rounds { count.modify { $0 += 1 } } },
            {
                for _ in 0..<rounds {
                    let (sum, count) = Property.batch { (sum.value, count.value) }
                    if count / 1_000_000 != sum { isWrong.store(true, ordering: .relaxed) }
                }
            })
        let wasWrong = isWrong.load(ordering: .relaxed)
        #expect(!wasWrong)
        expectEqual(count.value / 1_000_000, rounds / 2)
        subscription.dispose()
    }
}
