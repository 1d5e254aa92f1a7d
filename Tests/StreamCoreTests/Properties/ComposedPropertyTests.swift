import StreamCore
import TestSupport
import Testing

@Suite struct ComposedPropertyTests {
    @Test("Property.map with a closure or a key path is always up to date")
    func map() {
        let property = MutableProperty("a")
        let (doubled, count) = (property.map { $0 + $0 }, property.map(\.count))
        expectEqual(doubled.value, "aa")
        property.value = "bc"
        expectEqual(doubled.value, "bcbc")
        expectEqual(count.value, 2)
    }

    @Test("Property.combineLatest does not retain its sources, completes after all are released and keeps its value")
    func releasedSources() {
        let log = Log()
        var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
        let sum = Property.combineLatest(a!, b!).map { $0 + $1 }
        _ = sum.values.record(log)
        a = nil
        b?.value = 3
        b = nil
        expectEqual(log.value, ["3", "4", "completed"])
        expectEqual(sum.value, 4)
    }

    @Test("Property.combineLatest accepts two to eight properties")
    func arities() {
        let p = (0..<8).map { MutableProperty($0) }
        let two = Property.combineLatest(p[0], p[1])
        let three = Property.combineLatest(p[0], p[1], p[2])
        let four = Property.combineLatest(p[0], p[1], p[2], p[3])
        let eight = Property.combineLatest(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])
        for property in p { property.value += 10 }
        #expect(two.value == (10, 11))
        #expect(three.value == (10, 11, 12))
        #expect(four.value == (10, 11, 12, 13))
        let (a, b, c, d, e, f, g, h) = eight.value
        expectEqual([a, b, c, d, e, f, g, h], Array(10..<18))
    }

    @Test("Property.combineLatest caches the value that values sends, including when nested")
    func nested() {
        let log = Log()
        let (a, b, c) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
        let nested = Property.combineLatest(Property.combineLatest(a, b), Property.combineLatest(b, c))
        _ = nested.values.subscribe { received in
            log.append("\(received)")
            expectEqual("\(received)", "\(nested.value)")
        }
        a.value = 10
        c.value = 30
        expectEqual(log.value, ["((1, 2), (2, 3))", "((10, 2), (2, 3))", "((10, 2), (2, 30))"])
    }

    @Test("Property.map in a chain needs no reference to the stages between")
    func unretainedStages() {
        let property = MutableProperty(1)
        let chained = property.map { $0 + 1 }.map { $0 * 10 }.map { "\($0)" }
        property.value = 2
        expectEqual(chained.value, "30")
    }

    @Test("Property.map stops observing its source when it is released")
    func released() {
        let log = Log()
        let source = MutableProperty(1)
        func make() -> Property<Int> {
            let canary = Canary { log.append("released") }
            return source.map { value in
                canary.sing()
                return value
            }
        }
        var mapped: Property<Int>? = make()
        expectEqual(mapped?.value, 1)
        mapped = nil
        expectEqual(log.value, ["released"])
        source.value = 2
    }
}

/// The lifetime of a composed property, its streams and its sources.
@Suite struct ComposedPropertySourceTests {
    @Test("Property.map includes the reading thread's change while another thread subscribes to the source")
    func ownChange() {
        let a = MutableProperty(0)
        let (mapped, joined) = (a.map { $0 }, Property.combineLatest(a, a).map { $0 + $1 }.map { $0 })
        let old = Counter()
        let rounds = isSanitized ? 500 : 5_000
        race(
            {
                for round in 1...rounds {
                    a.value = round
                    if mapped.value != round || joined.value != 2 * round { old.increment() }
                }
            }, { for _ in 1...rounds { a.values.subscribe { _ in }.dispose() } })
        expectEqual(old.value, 0)
    }

    @Test("Property.map includes a change that its source is still delivering")
    func changeInDelivery() {
        let a = MutableProperty(0)
        let seen = Locked<[Int]>([])
        let subscription = a.signal.subscribe { value in
            if value == 1 { a.value = 2 }
            seen.append(a.map { $0 }.value)
        }
        a.value = 1
        subscription.dispose()
        expectEqual(seen.value, [2, 2])
    }

    @Test("No leaks: a value that owns properties composed of its own source is released after the source")
    func valueOwnsComposedProperty() async {
        // In a process of its own, because what other threads deliver meanwhile can retain the value.
        await #expect(processExitsWith: .success) {
            final class Item: Sendable {
                let isSelected: Property<Bool>
                let others: [Property<Bool>]
                let computed: Property<String>

                init(in selection: MutableProperty<Item?>) {
                    isSelected = selection.map { $0 != nil }
                    // A row of optional items, which can own each other, and a join.
                    let copies = selection.map { $0 }.map { $0 }
                    others = [
                        copies.map { $0 != nil }, Property.combineLatest(selection, copies).map { $0.0 === $0.1 },
                    ]
                    computed = .computed { [weak selection] in selection?.value == nil ? "none" : "one" }
                }
            }
            for isRead in [true, false] {
                for isObserved in [true, false] {
                    var selection: MutableProperty<Item?>? = MutableProperty(nil)
                    weak var item: Item?
                    selection?.value = Item(in: selection!)
                    item = selection?.value
                    if isRead {
                        precondition(item?.isSelected.value == true && item?.others.allSatisfy(\.value) == true)
                        precondition(item?.computed.value == "one")
                    }
                    let seen = Locked<[Bool]>([])
                    let isDone = Locked(false)
                    let subscription =
                        isObserved
                        ? item?.isSelected.values.subscribe(
                            next: { value in seen.append(value) }, completed: { isDone.value = true })
                        : nil
                    let kept = item?.others[1]
                    selection = nil
                    precondition(item == nil)
                    precondition(isDone.value == isObserved && seen.value == (isObserved ? [true] : []))
                    precondition(kept?.value == true)
                    let late = Locked<[String]>([])
                    kept!.values.subscribe(next: { late.append("\($0)") }, completed: { late.append("completed") })
                        .dispose()
                    precondition(late.value == ["true", "completed"])
                    subscription?.dispose()
                }
            }
        }
    }

    @Test("Property.values of a composed property continues until the source property is released")
    func streamsKeepComposedProperties() {
        let log = Log()
        var name: MutableProperty<String>? = MutableProperty("a")
        weak var title: Property<String>?
        func makeTitle() -> Property<String>? {
            let made = name?.map { $0 + "!" }
            title = made
            return made
        }
        _ = makeTitle()?.values.record(log)
        _ = makeTitle()?.map { $0 + "?" }.signal.record(log, as: "signal ")
        name?.value = "b"
        expectEqual(log.value, ["a!", "b!", "signal b!?"])
        name = nil
        expectEqual(log.value, ["a!", "b!", "signal b!?", "completed", "signal completed"])
        #expect(title == nil)
    }

    @Test("Property.map without references stops following its source with its last subscription")
    func lastSubscription() {
        let a = MutableProperty(1)
        let released = Counter()
        func subscribe() -> any Disposable {
            let canary = Canary { released.increment() }
            let made = a.map { value in
                canary.sing()
                return value
            }
            return made.values.subscribe { _ in }
        }
        let subscription = subscribe()
        expectEqual(released.value, 0)
        subscription.dispose()
        expectEqual(released.value, 1)
    }

    @Test("bind(to:) is disposed when the property is released, even if the source never sends")
    func bindingEndsWithProperty() {
        var property: MutableProperty<Int>? = MutableProperty(0)
        let binding = Signal<Int, Never>.never.bind(to: property!)
        #expect(!binding.isDisposed)
        property = nil
        #expect(binding.isDisposed)
    }

    @Test("bind(to:) leaves nothing in the property after it is disposed")
    func disposedBinding() {
        let property = MutableProperty(0)
        weak var released: (any Disposable)?
        func bind() {
            let binding = Signal<Int, Never>.never.bind(to: property)
            released = binding
            binding.dispose()
        }
        bind()
        #expect(released == nil)
        withExtendedLifetime(property) {}
    }
}
