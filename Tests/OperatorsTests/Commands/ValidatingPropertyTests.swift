import Operators
import StreamTesting
import TestSupport
import Testing

@testable import StreamCore

@Suite struct ValidatingPropertyTests {
    typealias Age = ValidatingProperty<Int, String>

    private static let validate: @Sendable (Int) -> Age.Decision = { proposed in
        switch proposed {
        case ..<0: .invalid("negative")
        case 150...: .coerced(150, "too old")
        case 149: .coerced(150)
        default: .valid
        }
    }

    @Test("Properties that are composed of a ValidatingProperty read its changes in a batch and in an observer")
    func readingComposed() {
        let (age, limit) = (Age(18, Self.validate), MutableProperty(30))
        let (doubled, view) = (age.map { $0 * 2 }, Property(capturing: age))
        let both = Property.combineLatest(limit, age)
        Property.batch {
            age.value = 20
            limit.value = 40
            expectEqual(doubled.value, 40)
            expectEqual(view.value, 20)
            #expect(both.value == (40, 20))
        }
        let read = Locked<[Int]>([])
        let observer = age.signal.subscribe { value in
            if value == 21 { age.value = 22 }
            read.append(doubled.value)
        }
        age.value = 21
        expectEqual(read.value, [44, 44])
        observer.dispose()
    }

    @Test("A property that is composed of a ValidatingProperty does not retain it and keeps its last value")
    func composedAfterRelease() {
        var age: Age? = Age(18, Self.validate)
        weak let watched = age
        let doubled = age!.map { $0 * 2 }
        age?.value = 20
        age = nil
        #expect(watched == nil)
        expectEqual(doubled.value, 40)
    }

    @Test("ValidatingProperty accepts, replaces or rejects proposals and sends the values that it takes")
    func decisions() {
        let age = Age(18, Self.validate)
        let (values, changes, results) = (record(age.values), record(age.signal), record(age.result.values))
        expectEqual(age.result.value, .valid(18))
        age.value = 20
        expectEqual(age.value, 20)
        age.value = -1
        expectEqual(age.value, 20)
        expectEqual(age.result.value, .invalid(proposed: -1, reason: "negative"))
        let late = record(age.values)
        age.value = 200
        expectEqual(age.value, 150)
        age.value = 149
        age.value = 20
        age.value = 20
        expectEqual(values.values, [18, 20, 150, 150, 20, 20])
        expectEqual(changes.values, [20, 150, 150, 20, 20])
        expectEqual(late.values, [20, 150, 150, 20, 20])
        expectEqual(
            results.values,
            [
                .valid(18), .valid(20), .invalid(proposed: -1, reason: "negative"),
                .coerced(replacement: 150, proposed: 200, reason: "too old"),
                .coerced(replacement: 150, proposed: 149, reason: nil), .valid(20), .valid(20),
            ])
        expectEqual(results.values.map(\.proposed), [18, 20, -1, 200, 149, 20, 20])
        expectEqual(results.values.map(\.reason), [nil, nil, "negative", "too old", nil, nil, nil])
        expectEqual(results.values.map(\.isInvalid), [false, false, true, false, false, false, false])
    }

    @Test("ValidatingProperty validates the initial value and can replace it, but not reject it")
    func initialValue() {
        expectEqual(Age(200, Self.validate).value, 150)
        let invalid = Age(-1, Self.validate)
        expectEqual(invalid.value, -1)
        expectEqual(invalid.result.value, .invalid(proposed: -1, reason: "negative"))
        expectEqual(record(invalid.values).values, [-1])
    }

    @Test("ValidatingProperty(with:) validates the last proposal again when the other property changes")
    func otherProperty() {
        let limit = MutableProperty(10)
        let number = Age(5, with: limit) { proposed, limit in
            proposed <= limit ? .valid : proposed > 100 ? .coerced(limit) : .invalid("over \(limit)")
        }
        let values = record(number.values)
        number.value = 12
        expectEqual(number.value, 5)
        expectEqual(number.result.value, .invalid(proposed: 12, reason: "over 10"))
        limit.value = 20
        expectEqual(number.value, 12)
        expectEqual(number.result.value, .valid(12))
        limit.value = 11
        expectEqual(number.value, 12)
        expectEqual(number.result.value, .invalid(proposed: 12, reason: "over 11"))
        number.value = 1000
        limit.value = 15
        expectEqual(number.value, 15)
        expectEqual(values.values, [5, 12, 11, 15])
    }

    @Test("What ValidatingProperty(with:) decides is a part of the change of the other property")
    func derivedDecision() {
        let limit = MutableProperty(10)
        let number = Age(5, with: limit) { $0 <= $1 ? .valid : .invalid("over \($1)") }
        number.value = 12
        let joined = record(Property.combineLatest(limit, number.result).values.map { "\($0) \($1.isInvalid)" })
        let values = record(number.values)
        limit.value = 20
        Property.batch {
            limit.value = 11
            #expect(number.result.value.isInvalid)
            limit.value = 30
            expectEqual(number.result.value, .valid(12))
        }
        expectEqual(joined.values, ["10 true", "20 false", "30 false"])
        expectEqual(values.values, [5, 12, 12])
    }

    @Test("ValidatingProperty(with:) retains the other property and completes when it is deallocated")
    func memory() {
        var other: MutableProperty<Int>? = MutableProperty(1)
        weak let weakOther = other
        let validations = Counter()
        var number: Age? = Age(5, with: other!) { _, _ in
            validations.increment()
            return .valid
        }
        weak let weakNumber = number
        let (values, results) = (record(number!.values), record(number!.result.values))
        let binding = Signal<Int, Never>.never.bind(to: number!)
        let kept = other
        other = nil
        #expect(weakOther != nil)
        number = nil
        #expect(weakNumber == nil)
        expectEqual(values.events.last?.event, .completed)
        expectEqual(results.events.last?.event, .completed)
        #expect(binding.isDisposed)
        let before = validations.value
        kept?.value = 2
        expectEqual(validations.value, before)
    }

    @Test("ValidatingProperty receives each bound value as a proposal")
    func binding() {
        let age = Age(18, Self.validate)
        let proposals = Subject<Int, Never>()
        let binding = proposals.signal.bind(to: age)
        proposals.send(-5)
        #expect(age.result.value.isInvalid)
        proposals.send(30)
        expectEqual(age.value, 30)
        binding.dispose()
        proposals.send(40)
        expectEqual(age.value, 30)
        expectEqual(proposals.subscriberCount, 0)
        let ended = Signal<Int, Never>.of(31, -2).bind(to: age)
        #expect(ended.isDisposed && age.value == 31)
    }

    @Test("ValidatingProperty accepts proposals from its observers")
    func reentrant() {
        let age = Age(18, Self.validate)
        let seen = Locked<[Int]>([])
        let token = age.values.subscribe { value in
            seen.append(value)
            if value == 20 { age.value = 300 }
        }
        let answer = age.result.signal.subscribe { if $0.isInvalid { age.value = 0 } }
        age.value = 20
        age.value = -7
        expectEqual(seen.value, [18, 20, 150, 0])
        token.dispose()
        answer.dispose()
    }

    @Test("ValidatingProperty sends the last accepted value of a batch, even if a later one was rejected")
    func batch() {
        let age = Age(18, Self.validate)
        let (values, results) = (record(age.values), record(age.result.values))
        Property.batch {
            age.value = 20
            age.value = 21
            age.value = -1
            expectEqual(age.value, 21)
        }
        expectEqual(values.values, [18, 21])
        expectEqual(results.values, [.valid(18), .invalid(proposed: -1, reason: "negative")])
    }

    @Test("ValidatingProperty takes effect for other threads when a batch ends")
    func isolation() {
        let age = ValidatingProperty<Int, String>(18) { $0 < 0 ? .invalid("negative") : .valid }
        let name = MutableProperty("Ada")
        let seen = Locked<[String]>([])
        Property.batch {
            age.value = 19
            age.value = -1
            name.value = "Bob"
            #expect(age.value == 19 && age.result.value.isInvalid)
            race({ seen.append("\(name.value) \(age.value) \(age.result.value.isInvalid)") })
        }
        expectEqual(seen.value, ["Ada 18 false"])
        #expect(age.value == 19 && age.result.value.isInvalid)
    }

    @Test("ValidatingProperty has the value that batches on two threads give to another property")
    func equalBatches() {
        let rounds = isSanitized ? 300 : 3_000
        let checked = ValidatingProperty<Int, String>(0) { _ in .valid }
        let plain = MutableProperty(0)
        let different = Counter()
        let token = Property.combineLatest(checked, plain).values.subscribe { if $0 != $1 { different.increment() } }
        @Sendable func write(_ first: Int) {
            for round in 0..<rounds {
                Property.batch {
                    checked.value = first + 2 * round
                    plain.value = first + 2 * round
                }
            }
        }
        race({ write(1) }, { write(2) })
        expectEqual(different.value, 0)
        expectEqual(checked.value, plain.value)
        token.dispose()
    }

    @Test("ValidatingProperty can be the source of a composed property")
    func composed() {
        let age = Age(18, Self.validate)
        let doubled = age.map { $0 * 2 }
        let both = Property.combineLatest(age, doubled)
        age.value = 20
        age.value = -1
        expectEqual(doubled.value, 40)
        #expect(both.value == (20, 40))
    }

    @Test("ValidatingProperty prints its value and a rejected proposal")
    func printing() {
        let name = ValidatingProperty<String, String>("a") { $0.isEmpty ? .invalid("empty") : .valid }
        expectEqual("\(name)", "ValidatingProperty(a)")
        name.value = ""
        #expect(String(reflecting: name) == #"ValidatingProperty("a", rejected: "")"#)
        expectEqual(Mirror(reflecting: name).children.map(\.label), ["value", "result"])
    }

    @Test("ValidatingProperty(with:) agrees with the other property after changes on two threads")
    func twoThreads() {
        TestSupport.race(rounds: 500) {
            Limited()
        } _: { round in
            for limit in [3, 9, 5] { round.limit.value = limit }
        } _: { round in
            for value in [1, 4, 7] { round.number.value = value }
        } check: { round in
            expectEqual(round.limit.value, 5)
            expectEqual(round.number.result.value, .invalid(proposed: 7, reason: "over 5"))
            round.limit.value = 7
            expectEqual(round.number.value, 7)
        }
    }

    @Test("ValidatingProperty(with:) notices a change of the other property during the first validation")
    func changeDuringFirstValidation() {
        let limit = MutableProperty(10)
        let number = Age(7, with: limit) { proposed, current in
            if current == 10 { limit.value = 5 }
            return proposed <= current ? .valid : .invalid("over \(current)")
        }
        expectEqual(number.result.value, .invalid(proposed: 7, reason: "over 5"))
    }

    @Test("The decisions of a validator can be compared and hashed")
    func equalDecisions() {
        let decisions: [Age.Decision] = [.valid, .coerced(1), .coerced(1, "odd"), .coerced(2), .invalid("odd")]
        expectEqual(decisions.map { decision in decisions.firstIndex(of: decision) }, [0, 1, 2, 3, 4])
        expectEqual(Set(decisions + decisions).count, decisions.count)
    }

    @Test("ValidatingProperty(with:) notices a change of the other property on another thread during the initializer")
    func changeDuringInitializer() {
        let made = Locked<Age?>(nil)
        TestSupport.race(rounds: 300) {
            made.value = nil
            return MutableProperty(10)
        } _: { limit in
            made.value = Age(7, with: limit) { $0 <= $1 ? .valid : .invalid("over \($1)") }
        } _: { limit in
            limit.value = 5
        } check: { _ in
            expectEqual(made.value?.result.value, .invalid(proposed: 7, reason: "over 5"))
        }
    }
}

private final class Limited: Sendable {
    let limit = MutableProperty(10)
    let number: ValidatingProperty<Int, String>

    init() { number = ValidatingProperty(0, with: limit) { $0 <= $1 ? .valid : .invalid("over \($1)") } }
}
