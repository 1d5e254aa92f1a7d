import Operators
import TestSupport
import Testing

@Suite struct LocatingFailureTests {
    @Test("A failure has the place of the call, and the stages with the places of the sources")
    func stages() throws {
        let (numbers, line) = (Subject<Int, TestFailure>(), #line)
        let located = numbers.signal.map { $0 + 1 }.filter { $0 > 0 }.locatingFailure()
        let failure = Locked<LocatedFailure<TestFailure>?>(nil)
        let received = Locked<[Int]>([])
        let token = located.subscribe(next: { received.append($0) }, failed: { failure.value = $0 })
        numbers.send(1)
        numbers.fail(.wrong)
        expectEqual(received.value, [2])
        let found = try #require(failure.value)
        expectEqual(found.failure, .wrong)
        expectEqual(found.place, "\(#fileID):\(line + 1)")
        expectEqual(found.stages, "Subject — \(#fileID):\(line)\nmap\nfilter")
        expectEqual(found.description, "wrong, in the signal at \(found.place):\n\(found.stages)")
        token.dispose()
    }

    @Test("The stages are found without an effect, and only when a failure arrives")
    func effects() throws {
        let subscriptions = Counter()
        let source = Signal<Int, TestFailure>.deferred {
            subscriptions.increment()
            return .fail(.wrong)
        }
        let failure = Locked<LocatedFailure<TestFailure>?>(nil)
        _ = source.locatingFailure().subscribe(next: { _ in }, failed: { failure.value = $0 })
        expectEqual(subscriptions.value, 1)
        #expect(try #require(failure.value).stages.hasPrefix("deferred"))
    }

    @Test("The signals of closures are located by their own calls, and the type of the failure shows it")
    func inner() throws {
        let failure = Locked<LocatedFailure<TestFailure>?>(nil)
        let line = #line + 2
        let result = Signal<Int, Never>.just(1).widenFailure().flatMap(.merge) { _ in
            Signal<Int, TestFailure>.fail(.wrong).map { $0 }.locatingFailure()
        }
        _ = result.subscribe(next: { _ in }, failed: { failure.value = $0 })
        let found = try #require(failure.value)
        expectEqual(found.place, "\(#fileID):\(line)")
        #expect(found.stages == "fail(_:) — \(#fileID):\(line)\nmap" || found.stages.hasSuffix("\nmap"))
    }

    @Test("Values, completion, and disposal are those of the source") func others() {
        let log = Locked<[String]>([])
        _ = Signal<Int, TestFailure>.of(1, 2).locatingFailure().subscribe(
            next: { log.append("\($0)") }, failed: { log.append("\($0)") }, completed: { log.append("end") })
        expectEqual(log.value, ["1", "2", "end"])
    }

    @Test("A located failure that is received twice is one element of a set") func set() {
        enum LoadingFailure: Error { case offline }
        let failures = Locked<[LocatedFailure<LoadingFailure>]>([])
        let signal = Signal<Int, LoadingFailure>.fail(.offline).locatingFailure()
        for _ in 0..<2 { _ = signal.subscribe(next: { _ in }, failed: { failures.append($0) }) }
        #expect(failures.value.count == 2 && Set(failures.value).count == 1)
    }

    @Test("Two located failures are equal if their failures, places, and stages are") func equality() {
        func failure(_ signal: Signal<Int, LocatedFailure<TestFailure>>) -> LocatedFailure<TestFailure>? {
            let failure = Locked<LocatedFailure<TestFailure>?>(nil)
            _ = signal.subscribe(next: { _ in }, failed: { failure.value = $0 })
            return failure.value
        }
        let one = Signal<Int, TestFailure>.fail(.wrong).locatingFailure()
        expectEqual(failure(one), failure(one))
        #expect(failure(one) != failure(Signal<Int, TestFailure>.fail(.wrong).locatingFailure()))
    }
}
