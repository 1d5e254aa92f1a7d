import StreamCore
import TestSupport
import Testing

@Suite struct PropertyTests {
    @Test("[184] §3.1 PropertyProtocol: value; values gives the current one, then changes; signal gives changes only")
    func valueAndSignals() {
        let (values, changes) = (Log(), Log())
        let property = MutableProperty(1)
        _ = property.values.record(values)
        _ = property.signal.record(changes)
        property.value = 2
        #expect(property.value == 2)
        #expect(values.value == ["1", "2"])
        #expect(changes.value == ["2"])
    }

    @Test("§3.1 constant: values sends it and completes, signal completes")
    func constant() {
        let property = Property(value: 1)
        #expect(property.value == 1)
        #expect(property.values.immediate == ["1", "completed"])
        #expect(property.signal.immediate == ["completed"])
    }

    @Test("§3.1 view: does not keep the property alive, and stays readable after its death")
    func view() {
        let log = Log()
        var property: MutableProperty<Int>? = MutableProperty(1)
        let view = Property(property!)
        _ = view.values.record(log)
        property?.value = 2
        property = nil
        #expect(view.value == 2)
        #expect(log.value == ["1", "2", "completed"])
        #expect(view.values.immediate == ["2", "completed"])
    }

    @Test("§3.1 capturing: keeps the property alive")
    func capturing() {
        let log = Log()
        func make() -> Property<Int> { Property(capturing: MutableProperty(1)) }
        var view: Property<Int>? = make()
        _ = view!.values.record(log)
        #expect(log.value == ["1"])
        view = nil
        #expect(log.value == ["1", "completed"])
    }

    @Test("§3.1 initial then: the value, then the signal's; completes with it and keeps the last value")
    func initialThen() {
        let log = Log()
        let subject = Subject<Int, Never>()
        let property = Property(initial: 1, then: subject.signal)
        _ = property.values.record(log)
        subject.send(2)
        subject.complete()
        #expect(property.value == 2)
        #expect(log.value == ["1", "2", "completed"])
    }

    @Test("§3.1 initial then: completes also when its source is lost")
    func initialThenLost() {
        let log = Log()
        func make() -> Property<Int> {
            let subject = Subject<Int, Never>()
            defer { subject.send(2) }
            return Property(initial: 1, then: subject.signal)
        }
        let property = make()
        _ = property.values.record(log)
        #expect(log.value == ["2", "completed"])
    }

    @Test("§3.1 MutableProperty: equal values are told, too")
    func equalValues() {
        let log = Log()
        let property = MutableProperty(1)
        _ = property.signal.record(log)
        property.value = 1
        property.value = 1
        #expect(log.value == ["1", "1"])
    }

    @Test("§3.1 dealloc: both signals complete; who comes later gets the last value and completion")
    func death() {
        let log = Log()
        var property: MutableProperty<Int>? = MutableProperty(1)
        _ = property!.values.record(log, as: "values ")
        _ = property!.signal.record(log, as: "signal ")
        let (values, signal) = (property!.values, property!.signal)
        property?.value = 2
        property = nil
        #expect(log.value == ["values 1", "values 2", "signal 2", "values completed", "signal completed"])
        #expect(values.immediate == ["2", "completed"])
        #expect(signal.immediate == ["completed"])
    }

    @Test("§3.1 property wrapper: $x is the property")
    func wrapper() {
        final class Model {
            @MutableProperty var name = "a"
        }
        let log = Log()
        let model = Model()
        _ = model.$name.values.record(log)
        model.name = "b"
        #expect(model.name == "b")
        #expect(log.value == ["a", "b"])
    }

    @Test("§3.1 lifetime: it ends with the token's death or disposal, and who comes later is told at once")
    func lifetime() {
        let log = Log()
        var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
        lifetime.add(ActionDisposable { log.append("disposed") })
        _ = lifetime.ended.record(log)
        #expect(!lifetime.hasEnded)
        token = nil
        #expect(lifetime.hasEnded)
        #expect(log.value == ["disposed", "completed"])
        #expect(lifetime.ended.immediate == ["completed"])
        (lifetime, token) = Lifetime.make()
        token?.dispose()
        #expect(lifetime.hasEnded)
        withExtendedLifetime(token) {}
    }

    @Test("§3.1 lifetime: what is finished earlier is forgotten")
    func lifetimeForgets() {
        let dead = Locked(0)
        let (lifetime, token) = Lifetime.make()
        func subscribe() {
            let canary = Canary { dead.modify { $0 += 1 } }
            let subscription = lifetime.ended.subscribeCompleted { canary.sing() }
            subscription.dispose()
        }
        subscribe()
        #expect(dead.value == 1)
        withExtendedLifetime(token) {}
    }
}
