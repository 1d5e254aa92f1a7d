import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CombiningTests {
    @Test(
        "[101] merge: all values; the last completion completes; the first failure fails",
        arguments: [
            ("-a---b|", "--x-y--z|", "-ax-yb-z|"), ("-a-#", "--x---|", "-ax#"), ("|", "|", "|"), ("-a", "|", "-a"),
        ])
    func merge(a: String, b: String, output: String) {
        #expect(run(a, b) { Operators.merge($0, $1) }.output == output)
    }

    @Test("[101] merge: a failure disposes the other and the rest is not subscribed to")
    func mergeFailure() {
        #expect(run("-#", "---x|") { Operators.merge($0, $1) } == Course("-#", "^!", "^!"))
        let subscribed = Locked(false)
        let never = Signal<Int, TestFailure> { _ in
            subscribed.value = true
            return nil
        }
        let recording = VirtualTimeScheduler().record(Operators.merge([.fail(.wrong), never]))
        #expect(recording.events.map(\.event) == [.failed(.wrong)])
        #expect(!subscribed.value)
    }

    @Test("[96] [99] [101] [102] Joins of an empty collection complete at once")
    func empty() {
        let none: [Signal<Int, Never>] = []
        #expect(Operators.merge(none).waitForAll() == [])
        #expect(Operators.concat(none).waitForAll() == [])
        #expect(combineLatest(none).waitForAll() == [])
        #expect(Operators.zip(none).waitForAll() == [])
    }

    @Test("[233] combineLatest(_:ifEmpty:): the value for an empty collection only, at each subscription")
    func emptyWithValue() {
        let none: [Signal<Int, TestFailure>] = []
        for _ in 0..<2 {
            #expect(events(combineLatest(none, ifEmpty: [7])) == [.next([7]), .completed])
        }
        #expect(
            events(combineLatest(Set([1]).dropFirst().map { Signal<Int, Never>.just($0) }, ifEmpty: [])) == [
                .next([]), .completed,
            ])
        #expect(
            events(combineLatest([Signal<Int, Never>.just(1), .of(2, 3)], ifEmpty: [7])) == [
                .next([1, 2]), .next([1, 3]), .completed,
            ])
        #expect(events(combineLatest([Signal<Int, Never>.empty], ifEmpty: [7])) == [.completed])
        #expect(events(combineLatest([Signal<Int, TestFailure>.fail(.wrong)], ifEmpty: [7])) == [.failed(.wrong)])
        let literal: Signal<[Int], Never> = combineLatest([.just(1), .just(2)], ifEmpty: [])
        #expect(literal.waitForAll() == [[1, 2]])
        #expect(combineLatest(none, ifEmpty: []).map { $0.count }.description == "combineLatest(_:ifEmpty:).map")
        #expect(run("-a-|", "--b|") { combineLatest([$0, $1], ifEmpty: []).map { $0.joined() } }.output == "--{ab}|")
    }

    @Test("[96] [99] [101] [102] [107] The elements of a literal follow from the result")
    func literals() {
        let merged: Signal<Int, Never> = Operators.merge([.just(1), .just(2)])
        #expect(merged.waitForAll() == [1, 2])
        let one: Signal<Int, TestFailure> = Operators.concat([.just(1), .fail(.wrong)])
        #expect(VirtualTimeScheduler().record(one).events.map(\.event) == [.next(1), .failed(.wrong)])
        let first: Signal<Int, Never> = Operators.race([.never, .just(2)])
        #expect(first.waitForAll() == [2])
        let pairs: Signal<[Int], Never> = Operators.zip([.of(1, 2), .of(3, 4)])
        #expect(pairs.waitForAll() == [[1, 3], [2, 4]])
        let latest: Signal<[Int], Never> = combineLatest([.just(1), .of(3, 4)])
        #expect(latest.waitForAll() == [[1, 3], [1, 4]])
    }

    @Test("[94] combineLatest: when all have a value, then at each; completes when all have")
    func latest() {
        let course = run("-a---b---|", "--x---y-|") { combineLatest($0, $1).map { $0 + $1 } }
        #expect(course == Course("--{ax}--{bx}{by}--|", "^--------!", "^-------!"))
        #expect(run("-a-#", "--x---") { combineLatest($0, $1).map { $0 + $1 } }.output == "--{ax}#")
    }

    @Test("[95] combineLatest: arities two to eight, flat tuples")
    func latestArity() {
        func one(_ value: Int) -> Signal<Int, Never> { .just(value) }
        #expect(combineLatest(one(1), one(2), one(3)).map { $0 + $1 + $2 }.waitForAll() == [6])
        #expect(combineLatest(one(1), one(2), one(3), one(4)).map { $0 + $1 + $2 + $3 }.waitForAll() == [10])
        #expect(combineLatest(one(1), one(2), one(3), one(4), one(5)).map { $0.4 }.waitForAll() == [5])
        #expect(combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)).map { $0.5 }.waitForAll() == [6])
        let eight = combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), .just("8"))
        #expect(eight.map { "\($0.6)\($0.7)" }.waitForAll() == ["78"])
        #expect(combineLatest([one(1), one(2)]).waitForAll() == [[1, 2]])
    }

    @Test(
        "[98] zip: pairs by position, completes as soon as no pair is possible, in either order",
        arguments: [
            ("-a-b---c|", "---x--y---z|", "---{ax}--{by}---({cz}|)"), ("-a|", "---x-y-|", "---({ax}|)"),
            ("|", "---x", "|"), ("-a-#", "--x---", "--{ax}#"),
        ])
    func zip(a: String, b: String, output: String) {
        #expect(run(a, b) { Operators.zip($0, $1).map { $0 + $1 } }.output == output)
        #expect(run(b, a) { Operators.zip($0, $1).map { $1 + $0 } }.output == output)
    }

    @Test("[99] zip: any arity and collections; one signal gives rows of one")
    func zipArity() {
        let numbers = Signal<Int, Never>.of(1, 2)
        #expect(Operators.zip(numbers, numbers, numbers).map { $0 + $1 + $2 }.waitForAll() == [3, 6])
        #expect(Operators.zip(numbers, numbers, numbers, numbers).map { $0.3 }.waitForAll() == [1, 2])
        #expect(Operators.zip(numbers, numbers, numbers, numbers, numbers).map { $0.4 }.waitForAll() == [1, 2])
        let six = Operators.zip(numbers, numbers, numbers, numbers, numbers, numbers)
        #expect(six.map { $0.5 }.waitForAll() == [1, 2])
        let seven = Operators.zip(numbers, numbers, numbers, numbers, numbers, numbers, numbers)
        #expect(seven.map { $0.6 }.waitForAll() == [1, 2])
        #expect(Operators.zip([numbers]).waitForAll() == [[1], [2]])
    }

    @Test("[98] zip: of two synchronous sequences is linear")
    func zipLinear() {
        let count = 200_000
        let pairs = Signal<Int, Never>(0..<count).zip(with: Signal(0..<count))
        #expect(pairs.reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }.waitForAll() == [count])
    }

    @Test("[102] concat: the next when the one before has completed; a failure stops")
    func concat() {
        #expect(run("-a-|", "-x-|") { $0.concat($1) } == Course("-a--x-|", "^--!", "---^--!"))
        #expect(run("-a-#", "-x-|") { $0.concat($1) } == Course("-a-#", "^--!"))
        #expect(run("-a-|", "-x-|", disposingAfter: .seconds(2)) { $0.concat($1) } == Course("-a", "^-!"))
    }

    @Test("[103] prepend: values, or a signal, first")
    func prepend() {
        #expect(Signal<Int, Never>.of(3).prepend(1, 2).waitForAll() == [1, 2, 3])
        #expect(Signal<Int, Never>.of(3).prepend(Signal.of(1)).waitForAll() == [1, 3])
    }

    @Test("SIG-9 The same cold signal twice is two subscriptions")
    func twice() {
        let count = Locked(0)
        let source = Signal<Int, Never> { subscriber in
            subscriber.send(
                count.modify {
                    $0 += 1; return $0
                })
            subscriber.complete()
            return nil
        }
        #expect(Operators.zip(source, source).map { [$0, $1] }.waitForAll() == [[1, 2]])
    }
}
