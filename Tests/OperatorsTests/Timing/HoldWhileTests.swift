import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct HoldWhileTests {
    @Test("hold(while:) keeps all values while true, and sends them in order")
    func order() {
        let isHeld = MutableProperty(false)
        let subject = Subject<Int, TestFailure>()
        let recording = VirtualTimeScheduler().record(subject.signal.hold(while: isHeld))
        subject.send(1)
        isHeld.value = true
        subject.send(2)
        subject.send(3)
        expectEqual(recording.values, [1])
        isHeld.value = false
        expectEqual(recording.values, [1, 2, 3])
        subject.send(4)
        isHeld.value = true
        isHeld.value = false
        subject.complete()
        expectEqual(recording.events.map(\.event), [.next(1), .next(2), .next(3), .next(4), .completed])
    }

    @Test("hold(while:) completes after the held values, and fails without them")
    func ends() {
        let isHeld = MutableProperty(true)
        let scheduler = VirtualTimeScheduler()
        let (subject, failing) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let recording = scheduler.record(subject.signal.hold(while: isHeld))
        let failed = scheduler.record(failing.signal.hold(while: isHeld))
        subject.send(1)
        subject.complete()
        failing.send(1)
        failing.fail(.wrong)
        #expect(recording.events.isEmpty)
        expectEqual(failed.events.map(\.event), [.failed(.wrong)])
        isHeld.value = false
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
    }

    @Test("hold(while:) sends the held values if the property completes")
    func endOfProperty() {
        var isHeld: MutableProperty<Bool>? = MutableProperty(true)
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.hold(while: isHeld!))
        subject.send(1)
        isHeld = nil
        expectEqual(recording.values, [1])
        subject.send(2)
        expectEqual(recording.values, [1, 2])
    }

    @Test("A signal with hold(while:) does not retain the property")
    func releasedProperty() {
        var isHeld: MutableProperty<Bool>? = MutableProperty(true)
        let subject = Subject<Int, Never>()
        let signal = subject.signal.hold(while: isHeld!)
        let recording = VirtualTimeScheduler().record(signal)
        subject.send(1)
        isHeld = nil
        withExtendedLifetime(signal) { expectEqual(recording.values, [1]) }
    }

    @Test("hold(while:) is disposed when the source is released, after the held values")
    func releasedSource() {
        let isHeld = MutableProperty(true)
        let values = Locked<[Int]>([])
        var (subject, idle): (Subject<Int, Never>?, Subject<Int, Never>?) = (Subject(), Subject())
        let token = subject!.signal.hold(while: isHeld).subscribe { values.append($0) }
        let other = idle!.signal.hold(while: isHeld).subscribe { _ in }
        subject!.send(1)
        (subject, idle) = (nil, nil)
        #expect(!token.isDisposed)
        #expect(other.isDisposed)
        isHeld.value = false
        expectEqual(values.value, [1])
        #expect(token.isDisposed)
    }

    @Test("hold(while:) releases everything when it is disposed, also values that wait for the property")
    func release() {
        let deallocations = Counter()
        let isHeld = MutableProperty(true)
        let subject = Subject<Canary, Never>()
        let token = subject.signal.hold(while: isHeld).subscribe { $0.sing() }
        subject.send(Canary { deallocations.increment() })
        subject.complete()
        expectEqual(deallocations.value, 0)
        token.dispose()
        expectEqual(deallocations.value, 1)
    }

    @Test("hold(while:) pauses a source that can wait while 1,024 values are held, and loses none")
    func pausing() {
        let isHeld = MutableProperty(true)
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record((0..<3_000).signal(on: scheduler).hold(while: isHeld))
        scheduler.advance(by: .seconds(1))
        #expect(recording.events.isEmpty)
        isHeld.value = false
        scheduler.advance(by: .seconds(1))
        expectEqual(recording.values, Array(0..<3_000))
    }

    @Test("hold(while:) sends held values only as far as a queue below has room")
    func pauseBelow() {
        let isHeld = MutableProperty(true)
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(
            (0..<100).signal(on: scheduler).hold(while: isHeld).deliver(on: scheduler, waiting: 4))
        scheduler.advance(by: .seconds(1))
        isHeld.value = false
        scheduler.advance(by: .seconds(1))
        expectEqual(recording.values, Array(0..<100))
    }

    /// The properties by which the tests close the gate: itself, a property that is derived from it, and a computed one.
    enum Gate: CaseIterable {
        case source, map, computed, joined

        func property(of isHeld: MutableProperty<Bool>) -> any PropertyProtocol<Bool> {
            switch self {
            case .source: isHeld
            case .map: isHeld.map { $0 }
            case .computed: Property.computed { isHeld.value }
            case .joined: isHeld.or(MutableProperty(false))
            }
        }

        func hold<Value, Failure>(
            _ signal: Signal<Value, Failure>, _ isHeld: MutableProperty<Bool>
        ) -> Signal<Value, Failure> {
            func hold(_ property: some PropertyProtocol<Bool>) -> Signal<Value, Failure> {
                signal.hold(while: property)
            }
            return hold(property(of: isHeld))
        }
    }

    @Test(
        "hold(while:) sends no further value if the subscriber sets the property while held values are sent",
        arguments: Gate.allCases)
    func closedBySubscriber(gate: Gate) {
        let isHeld = MutableProperty(true)
        let subject = Subject<Int, TestFailure>()
        let recording = VirtualTimeScheduler().record(
            gate.hold(subject.signal, isHeld).onNext { if $0 == 2 { isHeld.value = true } })
        for value in 1...4 { subject.send(value) }
        isHeld.value = false
        expectEqual(recording.values, [1, 2])
        subject.send(5)
        subject.complete()
        expectEqual(recording.values, [1, 2])
        isHeld.value = false
        expectEqual(recording.events.map(\.event), (1...5).map { .next($0) } + [.completed])
    }

    @Test(
        "hold(while:) sends no further value if another thread sets the property while held values are sent",
        arguments: Gate.allCases)
    func closedByThread(gate: Gate) {
        let isHeld = MutableProperty(true)
        let subject = Subject<Int, Never>()
        let values = Locked<[Int]>([])
        let token = gate.hold(subject.signal, isHeld).subscribe { value in
            values.append(value)
            if value == 2 { race({ isHeld.value = true }) }
        }
        for value in 1...4 { subject.send(value) }
        isHeld.value = false
        expectEqual(values.value, [1, 2])
        subject.send(5)
        expectEqual(values.value, [1, 2])
        isHeld.value = false
        expectEqual(values.value, [1, 2, 3, 4, 5])
        token.dispose()
    }

    @Test("hold(while:) holds a value that arrives while another observer of the property has set it")
    func closedByObserver() {
        let isHeld = MutableProperty(true)
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.hold(while: isHeld))
        let token = isHeld.signal.filter { !$0 }.take(1).subscribe { _ in
            isHeld.value = true
            subject.send(1)
        }
        isHeld.value = false
        expectEqual(recording.values, [])
        isHeld.value = false
        expectEqual(recording.values, [1])
        token.dispose()
    }

    @Test("hold(while:) does not make an observed closure that sends a value depend on the property")
    func observedClosure() {
        let isHeld = MutableProperty(false)
        let count = MutableProperty(1)
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.hold(while: isHeld))
        let computed = Property.computed {
            subject.send(count.value)
            return count.value
        }
        isHeld.value = true
        isHeld.value = false
        expectEqual(recording.values, [1])
        count.value = 2
        expectEqual(computed.value, 2)
        expectEqual(recording.values, [1, 2])
    }

    @Test("hold(while:) does not hold a value that a batch sends between two changes of the property")
    func batch() {
        let isHeld = MutableProperty(false)
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(subject.signal.hold(while: isHeld))
        Property.batch {
            isHeld.value = true
            subject.send(1)
            isHeld.value = false
        }
        expectEqual(recording.values, [1])
    }
}
