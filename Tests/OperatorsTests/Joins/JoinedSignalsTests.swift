import Operators
import TestSupport
import Testing

@Suite struct JoinedSignalsTests {
    @Test("combineLatest sends the latest values whenever one source sends, once all have sent")
    func latest() {
        let log = Log()
        let (a, b) = (Subject<Int, Never>(), Subject<String, Never>())
        _ = combineLatest(a.signal, b.signal).record(log)
        a.send(1)
        b.send("x")
        b.send("y")
        a.send(2)
        b.complete()
        a.send(3)
        a.complete()
        #expect(
            log.value == [#"(1, "x")"#, #"(1, "y")"#, #"(2, "y")"#, #"(3, "y")"#, "completed"])
    }

    @Test("combineLatest fails immediately and disposes the other sources")
    func failure() {
        let log = Log()
        let (a, b) = (CountingSource<Int, Problem>(), CountingSource<Int, Problem>())
        _ = a.signal.combineLatest(with: b.signal).record(log)
        a.send(1)
        b.fail(Problem(2))
        a.send(3)
        expectEqual(a.disposals.value, 1)
        expectEqual(log.value, ["failed Problem(code: 2)"])
    }

    @Test("combineLatest completes with the last source, even if one sent nothing")
    func completion() {
        let log = Log()
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        _ = combineLatest(a.signal, b.signal).record(log)
        a.complete()
        expectEqual(log.value, [])
        b.send(1)
        b.complete()
        expectEqual(log.value, ["completed"])
    }

    @Test("combineLatest accepts two to eight signals", arguments: 2...8)
    func arities(count: Int) {
        let log = Log()
        let s = (0..<8).map { _ in Subject<Int, Never>() }
        let g = s.map(\.signal)
        switch count {
        case 2: _ = combineLatest(g[0], g[1]).record(log)
        case 3: _ = combineLatest(g[0], g[1], g[2]).record(log)
        case 4: _ = combineLatest(g[0], g[1], g[2], g[3]).record(log)
        case 5: _ = combineLatest(g[0], g[1], g[2], g[3], g[4]).record(log)
        case 6: _ = combineLatest(g[0], g[1], g[2], g[3], g[4], g[5]).record(log)
        case 7:
            _ = combineLatest(g[0], g[1], g[2], g[3], g[4], g[5], g[6]).subscribe(
                next: { a, b, c, d, e, f, g in log.append("\((a, b, c, d, e, f, g))") },
                completed: { log.append("completed") })
        default:
            _ = combineLatest(g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7]).subscribe(
                next: { a, b, c, d, e, f, g, h in log.append("\((a, b, c, d, e, f, g, h))") },
                completed: { log.append("completed") })
        }
        for index in 0..<count { s[index].send(index) }
        s[count - 1].send(100)
        for index in 0..<count { s[index].complete() }
        let first = (0..<count).map(String.init), second = first.dropLast() + ["100"]
        expectEqual(
            log.value, ["(\(first.joined(separator: ", ")))", "(\(second.joined(separator: ", ")))", "completed"])
    }

    @Test("combineLatest accepts a collection and completes immediately for an empty one")
    func collections() {
        let log = Log()
        let s = (0..<20).map { _ in Subject<Int, Never>() }
        _ = combineLatest(s.map(\.signal)).record(log)
        for (index, subject) in s.enumerated() { subject.send(index) }
        s[0].send(50)
        for subject in s { subject.complete() }
        expectEqual(log.value, ["\(Array(0..<20))", "\([50] + Array(1..<20))", "completed"])
        expectEqual(combineLatest([Signal<Int, Never>]()).immediate, ["completed"])
    }

    @Test("combineLatest sends nil as a value and subscribes twice to one cold signal")
    func optionalsAndCold() {
        expectEqual(
            combineLatest(Signal<Int?, Never>.just(nil), Signal<Int, Never>.just(1)).immediate,
            ["(nil, 1)", "completed"])
        let runs = Locked(0)
        let cold = Signal<Int, Never>.deferred {
            .just(
                runs.modify {
                    $0 += 1; return $0
                })
        }
        expectEqual(combineLatest(cold, cold).immediate, ["(1, 2)", "completed"])
    }

    @Test("Serial delivery: combineLatest never overlaps callbacks of two threads and sends the last values last")
    func twoThreads() {
        let meter = OverlapMeter()
        let last = Locked((0, 0)), count = Locked(0)
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        _ = combineLatest(a.signal, b.signal).subscribe { tuple in
            meter.enter {
                last.value = tuple
                count.modify { $0 += 1 }
            }
        }
        a.send(0)
        race({ for value in 1...3000 { a.send(value) } }, { for value in 1...3000 { b.send(value) } })
        expectEqual(meter.overlaps, 0)
        #expect(last.value == (3000, 3000))
        #expect((3000...6000).contains(count.value))
    }
}
