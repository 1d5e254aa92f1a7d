import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SilenceReviewTests {
    @Test("[129] delay: values that are due together stop where the first one's receiver disposes")
    func dueTogether() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let bag = CompoundDisposable()
        bag.add(
            subject.signal.delay(for: .seconds(1), on: scheduler)
                .map { (value: Int) -> Int in
                    seen.append(value)
                    return value
                }.subscribe { _ in bag.dispose() })
        for value in 1...3 { subject.send(value) }
        scheduler.advance(by: .seconds(5))
        #expect(seen.value == [1])
    }

    @Test("[98] zip: of seven, with optionals in optionals")
    func packOfOptionals() {
        let deep: Int?? = .some(nil)
        let log = Locked<[String]>([])
        _ = zip(
            Signal<Int??, Never>.of(deep, nil, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3), .of(1, 2, 3),
            .of(1, 2, 3)
        ).subscribe { row in
            switch row.0 {
            case .none: log.append("none")
            case .some(.none): log.append("some(none)")
            case .some(.some(let number)): log.append("\(number)")
            }
        }
        #expect(log.value == ["some(none)", "none", "3"])
    }

    @Test("[94] combineLatest in a batch: a join that is disposed in it does nothing more")
    func disposedJoin() {
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
        #expect(made.value == [0])
        other.dispose()
    }
}
