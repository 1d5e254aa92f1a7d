import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CombineLatestTests {
    @Test("combineLatest(_:ifEmpty:) sends the given value for an empty collection only, in each subscription")
    func valueOfEmptyCollection() {
        let none: [Signal<Int, TestFailure>] = []
        for _ in 0..<2 {
            expectEqual(events(combineLatest(none, ifEmpty: [7])), [.next([7]), .completed])
        }
        expectEqual(
            events(combineLatest(Set([1]).dropFirst().map { Signal<Int, Never>.just($0) }, ifEmpty: [])),
            [
                .next([]), .completed,
            ])
        expectEqual(
            events(combineLatest([Signal<Int, Never>.just(1), .of(2, 3)], ifEmpty: [7])),
            [
                .next([1, 2]), .next([1, 3]), .completed,
            ])
        expectEqual(events(combineLatest([Signal<Int, Never>.empty], ifEmpty: [7])), [.completed])
        expectEqual(events(combineLatest([Signal<Int, TestFailure>.fail(.wrong)], ifEmpty: [7])), [.failed(.wrong)])
        let literal: Signal<[Int], Never> = combineLatest([.just(1), .just(2)], ifEmpty: [])
        expectEqual(literal.waitForAll(), [[1, 2]])
        expectEqual(combineLatest(none, ifEmpty: []).map { $0.count }.description, "combineLatest(_:ifEmpty:).map")
        expectEqual(run("-a-|", "--b|") { combineLatest([$0, $1], ifEmpty: []).map { $0.joined() } }.output, "--{ab}|")
    }

    @Test("combineLatest sends at each value once all sources have sent, and completes with the last source")
    func latestOfBoth() {
        let outcome = run("-a---b---|", "--x---y-|") { combineLatest($0, $1).map { $0 + $1 } }
        expectEqual(outcome, Outcome("--{ax}--{bx}{by}--|", "^--------!", "^-------!"))
        expectEqual(run("-a-#", "--x---") { combineLatest($0, $1).map { $0 + $1 } }.output, "--{ax}#")
    }

    @Test("combineLatest accepts two to eight signals and sends flat tuples")
    func arities() {
        func one(_ value: Int) -> Signal<Int, Never> { .just(value) }
        expectEqual(combineLatest(one(1), one(2), one(3)).map { $0 + $1 + $2 }.waitForAll(), [6])
        expectEqual(combineLatest(one(1), one(2), one(3), one(4)).map { $0 + $1 + $2 + $3 }.waitForAll(), [10])
        expectEqual(combineLatest(one(1), one(2), one(3), one(4), one(5)).map { $0.4 }.waitForAll(), [5])
        expectEqual(combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)).map { $0.5 }.waitForAll(), [6])
        let eight = combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), .just("8"))
        expectEqual(eight.map { "\($0.6)\($0.7)" }.waitForAll(), ["78"])
        expectEqual(combineLatest([one(1), one(2)]).waitForAll(), [[1, 2]])
    }

    @Test("combineLatest of three signals matches its rule in every small-scope test")
    func smallScopeOfThree() {
        func oracle(_ scope: SmallScope) -> [SmallScope.Event] {
            var running = 3
            var latest: [String?] = [nil, nil, nil]
            return scope.oracle { sent, source, event in
                switch event {
                case .value(let value):
                    latest[source] = value
                    let all = latest.compactMap(\.self)
                    if all.count == 3 { sent.append(.value(all.joined())) }
                case .completed:
                    running -= 1
                    if running == 0 { sent.append(.completed) }
                case .failed: sent.append(.failed)
                }
            }
        }
        compare(SmallScope.ofThree, { Operators.combineLatest($0[0], $0[1], $0[2]).map { $0 + $1 + $2 } }, oracle)
        compare(SmallScope.ofThree, { Operators.combineLatest($0).map { $0.joined() } }, oracle)
    }

    @Test("combineLatest of two signals matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var running = 2
            var latest: [String?] = [nil, nil]
            let expected = scope.expected { sent, source, value in
                if let value {
                    latest[source] = value
                    if let a = latest[0], let b = latest[1] { sent.append(a + b) }
                } else {
                    running -= 1
                    if running == 0 { sent.append("|") }
                }
            }
            expectEqual(scope.outcome { combineLatest($0, $1).map { $0 + $1 } }, expected, "\(scope)")
        }
    }

    @Test("combineLatest sends a value of another source that its subscriber sends after the current one")
    func reentrant() {
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[[Int]]>([])
        let token = combineLatest(a.signal, b.signal).subscribe { pair in
            if pair == (1, 1) { a.send(2) }
            seen.append([pair.0, pair.1])
        }
        a.send(1)
        b.send(1)
        expectEqual(seen.value, [[1, 1], [2, 1]])
        token.dispose()
    }

    @Test("combineLatest that is disposed during a batch sends nothing more")
    func disposedInBatch() {
        let made = Locked<[Int]>([])
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let token = combineLatest(a.values, b.values).map { pair -> Int in
            made.append(pair.0 + pair.1)
            return 0
        }.subscribe { _ in }
        let other = b.signal.subscribe { _ in token.dispose() }
        Property.batch {
            a.value = 1
            b.value = 1
        }
        expectEqual(made.value, [0])
        other.dispose()
    }

    @Test(
        "combineLatest of properties never shows two states together to a parent and a child",
        .bug("https://forums.swift.org/t/63757"))
    func parentAndChild() {
        let (number, colour) = (MutableProperty(0), MutableProperty("even"))
        let parent = Locked<[String]>([])
        let child = Locked<[String]>([])
        let both = Property<(Int, String)>.combineLatest(number, colour)
        let label = both.map { "\($0.0) \($0.1)" }
        let tokens = [
            label.values.subscribe { parent.append($0) },
            label.values.combineLatest(with: colour.values).subscribe { child.append("\($0), \($1)") },
        ]
        for value in 1...3 {
            Property.batch {
                number.value = value
                colour.value = value % 2 == 0 ? "even" : "odd"
            }
        }
        expectEqual(parent.value, ["0 even", "1 odd", "2 even", "3 odd"])
        expectEqual(child.value, ["0 even, even", "1 odd, odd", "2 even, even", "3 odd, odd"])
        for token in tokens { token.dispose() }
    }

    @Test("combineLatest is disposed with the last of its released sources, also if one has sent nothing")
    func releasedSources() {
        for sends in [false, true] {
            var (first, second): (Subject<Int, Never>?, Subject<Int, Never>?) = (Subject(), Subject())
            let token = combineLatest(first!.signal, second!.signal).subscribe { _ in }
            if sends { first!.send(1) }
            first = nil
            #expect(!token.isDisposed)
            second!.send(2)
            second = nil
            #expect(token.isDisposed)
        }
    }
}
