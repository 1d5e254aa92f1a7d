import StreamCore
import TestSupport
import Testing

@Suite struct PropertyTests {
    @Test("MutableProperty.values sends the current value and changes, and signal only changes")
    func valueAndSignals() {
        let (values, changes) = (Log(), Log())
        let property = MutableProperty(1)
        _ = property.values.record(values)
        _ = property.signal.record(changes)
        property.value = 2
        expectEqual(property.value, 2)
        expectEqual(values.value, ["1", "2"])
        expectEqual(changes.value, ["2"])
    }

    @Test("Property(value:) sends its value and completes")
    func constant() {
        let property = Property(value: 1)
        expectEqual(property.value, 1)
        expectEqual(property.values.immediate, ["1", "completed"])
        expectEqual(property.signal.immediate, ["completed"])
    }

    @Test("Property(_:) does not retain the property and stays readable after its release")
    func view() {
        let log = Log()
        var property: MutableProperty<Int>? = MutableProperty(1)
        let view = Property(property!)
        _ = view.values.record(log)
        property?.value = 2
        property = nil
        expectEqual(view.value, 2)
        expectEqual(log.value, ["1", "2", "completed"])
        expectEqual(view.values.immediate, ["2", "completed"])
    }

    @Test("Property(capturing:) retains the property")
    func capturing() {
        let log = Log()
        func make() -> Property<Int> { Property(capturing: MutableProperty(1)) }
        var view: Property<Int>? = make()
        _ = view!.values.record(log)
        expectEqual(log.value, ["1"])
        view = nil
        expectEqual(log.value, ["1", "completed"])
    }

    @Test("Property(initial:then:) has the value of the signal, completes with it and keeps the last value")
    func initialThen() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let property = Property(initial: 1, then: subject.signal)
        _ = property.values.record(log)
        subject.send(2)
        subject.complete()
        expectEqual(property.value, 2)
        expectEqual(log.value, ["1", "2", "completed"])
    }

    @Test("Property(initial:then:) completes when its source is released")
    func initialThenReleased() {
        let log = Log()
        func make() -> Property<Int> {
            let subject = Subject<Int, Never>()
            defer { subject.send(2) }
            return Property(initial: 1, then: subject.signal)
        }
        let property = make()
        _ = property.values.record(log)
        expectEqual(log.value, ["2", "completed"])
    }

    @Test("MutableProperty notifies observers of equal values")
    func equalValues() {
        let log = Log()
        let property = MutableProperty(1)
        _ = property.signal.record(log)
        property.value = 1
        property.value = 1
        expectEqual(log.value, ["1", "1"])
    }

    @Test("MutableProperty completes both signals when released, and late subscribers receive the last value")
    func deallocation() {
        let log = Log()
        var property: MutableProperty<Int>? = MutableProperty(1)
        _ = property!.values.record(log, as: "values ")
        _ = property!.signal.record(log, as: "signal ")
        let (values, signal) = (property!.values, property!.signal)
        property?.value = 2
        property = nil
        expectEqual(log.value, ["values 1", "values 2", "signal 2", "values completed", "signal completed"])
        expectEqual(values.immediate, ["2", "completed"])
        expectEqual(signal.immediate, ["completed"])
    }

    @Test("MutableProperty as a property wrapper projects the property")
    func wrapper() {
        final class Model {
            @MutableProperty var name = "a"
        }
        let log = Log()
        let model = Model()
        _ = model.$name.values.record(log)
        model.name = "b"
        expectEqual(model.name, "b")
        expectEqual(log.value, ["a", "b"])
    }

    @Test("Lifetime ends with the release or disposal of its token, and notifies late subscribers immediately")
    func lifetime() {
        let log = Log()
        var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
        lifetime.add(ActionDisposable { log.append("disposed") })
        _ = lifetime.ended.record(log)
        #expect(!lifetime.hasEnded)
        token = nil
        #expect(lifetime.hasEnded)
        expectEqual(log.value, ["disposed", "completed"])
        expectEqual(lifetime.ended.immediate, ["completed"])
        (lifetime, token) = Lifetime.make()
        token?.dispose()
        #expect(lifetime.hasEnded)
        withExtendedLifetime(token) {}
    }

    @Test("Lifetime does not retain subscriptions that have ended")
    func lifetimeReleases() {
        let released = Locked(0)
        let (lifetime, token) = Lifetime.make()
        func subscribe() {
            let canary = Canary { released.modify { $0 += 1 } }
            let subscription = lifetime.ended.subscribeCompleted { canary.sing() }
            subscription.dispose()
        }
        subscribe()
        expectEqual(released.value, 1)
        withExtendedLifetime(token) {}
    }
}
