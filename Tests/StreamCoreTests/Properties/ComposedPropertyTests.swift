import StreamCore
import TestSupport
import Testing

@Suite struct ComposedPropertyTests {
    @Test("§3.1 composed: map by closure and by key path is always up to date")
    func map() {
        let property = MutableProperty("a")
        let (doubled, count) = (property.map { $0 + $0 }, property.map(\.count))
        #expect(doubled.value == "aa")
        property.value = "bc"
        #expect(doubled.value == "bcbc")
        #expect(count.value == 2)
    }

    @Test("§3.1 composed: does not keep its sources, completes when all have died, and keeps its value")
    func sourcesDie() {
        let log = Log()
        var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
        let sum = Property.combineLatest(a!, b!).map { $0 + $1 }
        _ = sum.values.record(log)
        a = nil
        b?.value = 3
        b = nil
        #expect(log.value == ["3", "4", "completed"])
        #expect(sum.value == 4)
    }

    @Test("§3.1 composed: combineLatest of two to eight properties")
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
        #expect([a, b, c, d, e, f, g, h] == Array(10..<18))
    }

    @Test("§3.1 composed: the cached value is what values sends, also nested")
    func nested() {
        let log = Log()
        let (a, b, c) = (MutableProperty(1), MutableProperty(2), MutableProperty(3))
        let nested = Property.combineLatest(Property.combineLatest(a, b), Property.combineLatest(b, c))
        _ = nested.values.subscribe { told in
            log.append("\(told)")
            #expect("\(told)" == "\(nested.value)")
        }
        a.value = 10
        c.value = 30
        #expect(log.value == ["((1, 2), (2, 3))", "((10, 2), (2, 3))", "((10, 2), (2, 30))"])
    }

    @Test("§3.1 composed: what stands between a property and its sources need not be kept by anybody")
    func chain() {
        let property = MutableProperty(1)
        let chained = property.map { $0 + 1 }.map { $0 * 10 }.map { "\($0)" }
        property.value = 2
        #expect(chained.value == "30")
    }

    @Test("§3.1 composed: a composed property that dies stops observing its source")
    func dies() {
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
        #expect(mapped?.value == 1)
        mapped = nil
        #expect(log.value == ["released"])
        source.value = 2
    }
}

/// What a composed property and its streams promise about their sources.
@Suite struct ComposedPropertySourceTests {
    @Test("A composed property includes the reading thread's own change while another thread subscribes to the source")
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
        #expect(old.value == 0)
    }

    @Test("A composed property includes a change that its source is still delivering")
    func changeInDelivery() {
        let a = MutableProperty(0)
        let seen = Locked<[Int]>([])
        let subscription = a.signal.subscribe { value in
            if value == 1 { a.value = 2 }
            seen.append(a.map { $0 }.value)
        }
        a.value = 1
        subscription.dispose()
        #expect(seen.value == [2, 2])
    }

    @Test("A stream of a composed property that nobody keeps goes on until the source property is deallocated")
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
        #expect(log.value == ["a!", "b!", "signal b!?"])
        name = nil
        #expect(log.value == ["a!", "b!", "signal b!?", "completed", "signal completed"])
        #expect(title == nil)
    }

    @Test("A composed property that nobody keeps stops following its source with its last subscription")
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
        #expect(released.value == 0)
        subscription.dispose()
        #expect(released.value == 1)
    }

    @Test("A binding to a property is disposed when the property is deallocated, even if the source never sends")
    func bindingEndsWithProperty() {
        var property: MutableProperty<Int>? = MutableProperty(0)
        let binding = Signal<Int, Never>.never.bind(to: property!)
        #expect(!binding.isDisposed)
        property = nil
        #expect(binding.isDisposed)
    }

    @Test("A disposed binding leaves nothing in the property")
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
