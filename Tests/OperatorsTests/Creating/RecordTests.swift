import Operators
import TestSupport
import Testing

@Suite struct RecordTests {
    enum Problem: Error, Hashable, Codable { case broken }

    @Test("Record sends its events to every subscriber immediately")
    func plays() {
        let completing = Record<Int, Problem>([1, 2])
        for _ in 0..<2 { expectEqual(completing.signal.immediate, ["1", "2", "completed"]) }
        #expect(Record<Int, Problem>([1], end: .failed(.broken)).signal.immediate == ["1", "failed broken"])
        #expect(Record<Int, Problem>().signal.immediate == ["completed"])
    }

    @Test("Record is a value that can be changed, compared and stored")
    func value() {
        var record = Record<Int, Problem>([1])
        let signal = record.signal
        record.values.append(2)
        record.end = .failed(.broken)
        expectEqual(signal.immediate, ["1", "completed"])
        expectEqual(record, Record([1, 2], end: .failed(.broken)))
        expectEqual(record.hashValue, Record<Int, Problem>([1, 2], end: .failed(.broken)).hashValue)
        func isStorable(_: (some Codable).Type) -> Bool { true }
        #expect(isStorable(Record<Int, Problem>.self))
    }

    @Test("Record stops within one value of disposal")
    func disposal() {
        let seen = Log()
        let subscriber = Locked<Subscriber<Int, Problem>?>(nil)
        let stopping = Subscriber<Int, Problem>(next: { value in
            seen.append("\(value)")
            if value == 2 { subscriber.value?.disposable.dispose() }
        })
        subscriber.value = stopping
        _ = Record<Int, Problem>([1, 2, 3]).signal.bind(to: stopping)
        expectEqual(seen.value, ["1", "2"])
        subscriber.value = nil
    }

    @Test("Subject does not send earlier values to a late subscriber")
    func hotInput() {
        let subject = Subject<Int, Problem>()
        let log = Log()
        subject.send(1)
        _ = subject.signal.record(log)
        subject.send(2)
        subject.complete()
        expectEqual(log.value, ["2", "completed"])
    }
}
