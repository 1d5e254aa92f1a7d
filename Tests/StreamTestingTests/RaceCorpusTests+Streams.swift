import Operators
import StreamTesting
import Testing

extension Race {
    static let missedChange = Race("A change between reading and subscribing is missed") { simulation in
        let (source, copy) = (MutableProperty(0), MutableProperty(-1))
        let bag = DisposableBag()
        simulation.queue("a").schedule {
            copy.value = source.value
            simulation.preempt()
            source.values.skip(1).subscribe { copy.value = $0 }.add(to: bag)
        }
        simulation.queue("b").schedule { source.value = 1 }
        await simulation.settle()
        #expect(copy.value == 1)
        bag.dispose()
    } corrected: { simulation in
        let (source, copy) = (MutableProperty(0), MutableProperty(-1))
        let bag = DisposableBag()
        simulation.queue("a").schedule { source.values.subscribe { copy.value = $0 }.add(to: bag) }
        simulation.queue("b").schedule { source.value = 1 }
        await simulation.settle()
        #expect(copy.value == 1)
        bag.dispose()
    }

    static let tornPair = Race("Two properties are read while only one of them is set") { simulation in
        let (low, high) = (MutableProperty(1), MutableProperty(2))
        simulation.queue("a").schedule {
            low.value = 10
            simulation.preempt()
            high.value = 20
        }
        simulation.queue("b").schedule { #expect(low.value < high.value) }
        await simulation.settle()
    } corrected: { simulation in
        let range = MutableProperty(1...2)
        simulation.queue("a").schedule { range.value = 10...20 }
        simulation.queue("b").schedule { #expect(range.value.lowerBound < range.value.upperBound) }
        await simulation.settle()
    }

    static let lostOrder = Race("A concurrent queue stores values in another order") { simulation in
        let stored = MutableProperty<[Int]>([])
        let disk = simulation.concurrentQueue("disk")
        for number in 1...3 { disk.schedule { stored.value.append(number) } }
        await simulation.settle()
        #expect(stored.value == [1, 2, 3])
    } corrected: { simulation in
        let stored = MutableProperty<[Int]>([])
        let disk = simulation.queue("disk")
        for number in 1...3 { disk.schedule { stored.value.append(number) } }
        await simulation.settle()
        #expect(stored.value == [1, 2, 3])
    }

    static let missedEvent = Race("An event is sent before the subscription") { simulation in
        let events = Subject<Int, Never>()
        let received = MutableProperty(0)
        let bag = DisposableBag()
        simulation.main.schedule { events.signal.subscribe { received.value = $0 }.add(to: bag) }
        simulation.queue("work").schedule { events.send(1) }
        await simulation.settle()
        #expect(received.value == 1)
        bag.dispose()
    } corrected: { simulation in
        let events = ReplaySubject<Int, Never>(capacity: 1)
        let received = MutableProperty(0)
        let bag = DisposableBag()
        simulation.main.schedule { events.signal.subscribe { received.value = $0 }.add(to: bag) }
        simulation.queue("work").schedule { events.send(1) }
        await simulation.settle()
        #expect(received.value == 1)
        bag.dispose()
    }

    static let lateTimer = Race("A reminder is cancelled at the time at which it is due") { simulation in
        let reminders = MutableProperty(0)
        let timer = simulation.queue("timer").schedule(after: .seconds(1)) { reminders.value += 1 }
        simulation.main.schedule(after: .seconds(1)) { timer.dispose() }
        await simulation.run()
        #expect(reminders.value == 1)
    } corrected: { simulation in
        let reminders = MutableProperty(0)
        let timer = simulation.queue("timer").schedule(after: .seconds(1)) { reminders.value += 1 }
        await simulation.advance(by: .seconds(1))
        timer.dispose()
        #expect(reminders.value == 1)
    }

    static let taskOrder = Race("Two tasks store values in another order") { simulation in
        let stored = MutableProperty<[Int]>([])
        let tasks = (1...2).map { number in Task { stored.value.append(number) } }
        for task in tasks { await task.value }
        #expect(stored.value == [1, 2])
    } corrected: { simulation in
        let stored = MutableProperty<[Int]>([])
        await Task { for number in 1...2 { stored.value.append(number) } }.value
        #expect(stored.value == [1, 2])
    }
}
