import Dispatch
import DocumentSupport
import Foundation
import FoundationBridges
import Rill
import StreamTesting
import TestSupport
import Testing

private struct Position {
    let car: String
    let place: Int
}

private enum MeterError: Error, Equatable {
    case offline
}

private enum ScannerError: Error {
    case covered
}

private protocol ScannerDelegate: AnyObject, Sendable {
    func scannerDidFind(_ code: String)
    func scannerDidFail()
}

private final class Scanner: Sendable {
    private struct Reference: Sendable { weak var delegate: (any ScannerDelegate)? }
    private let reference = Locked(Reference())
    let isRunning = Locked(false)

    var delegate: (any ScannerDelegate)? {
        get { reference.value.delegate }
        set { reference.value = Reference(delegate: newValue) }
    }

    func start() { isRunning.value = true }
    func stop() { isRunning.value = false }
}

private final class Delegate: ScannerDelegate {
    private let subscriber: Subscriber<String, ScannerError>

    init(_ subscriber: Subscriber<String, ScannerError>) { self.subscriber = subscriber }

    func scannerDidFind(_ code: String) { subscriber.send(code) }
    func scannerDidFail() { subscriber.fail(.covered) }
}

private func codes(of scanner: Scanner) -> Signal<String, ScannerError> {
    Signal { subscriber in
        let delegate = Delegate(subscriber)
        scanner.delegate = delegate
        scanner.start()
        return ActionDisposable {
            scanner.stop()
            withExtendedLifetime(delegate) {}
        }
    }.share()
}

/// A file that is written when a gate is open.
private final class SlowFile: Sendable {
    let gate = DispatchSemaphore(value: 0)
    let begun = DispatchSemaphore(value: 0)

    func write(_ number: Int) -> Int {
        begun.signal()
        gate.wait()
        return number
    }
}

@Suite("Guide: SmallJobs") struct SmallJobsTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()

    @Test("Each key is throttled by itself") func throttling() throws {
        let (positions, time) = (Subject<Position, Never>(), time)
        let shown = positions.signal
            .groupBy({ $0.car }, expiringAfter: .seconds(60), on: time)
            .flatMap(.merge) { group in group.signal.throttle(for: .seconds(1), on: time) }
        let map = shown.subscribe { print("\($0.car) at \($0.place)") }
        positions.send(Position(car: "A", place: 1))  // → A at 1
        positions.send(Position(car: "A", place: 2))
        positions.send(Position(car: "B", place: 7))  // → B at 7
        time.advance(by: .seconds(1))  // → A at 2
        time.advance(by: .seconds(100))
        #expect(time.pendingCount == 0)
        positions.send(Position(car: "A", place: 3))  // → A at 3
        positions.complete()
        #expect(map.isDisposed)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A server is polled only while there are subscribers, also after a failure") func polling() {
        let (requests, isOffline, answer) = (Counter(), Locked(false), Locked(Duration.seconds(1)))
        let measure = { @Sendable [time] () -> Signal<Int, MeterError> in
            requests.increment()
            let level: Signal<Int, MeterError> = isOffline.value ? .fail(.offline) : .just(requests.value)
            return level.delaySubscription(for: answer.value, on: time)
        }
        let time = time
        let level = Signal.interval(.seconds(30), on: time).map { _ in }.prepend(())
            .flatMap(.first) {
                measure().timeout(after: .seconds(10), on: time, failing: .offline).materializeResults()
            }
            .share(replay: 1, while: .lingering(for: .seconds(5), on: time))
        let (first, second) = (Locked<[Result<Int, MeterError>]>([]), Locked<[Result<Int, MeterError>]>([]))
        time.advance(by: .seconds(100))
        #expect(requests.value == 0)
        let screen = level.subscribe { first.append($0) }
        time.advance(by: .seconds(2))
        isOffline.value = true
        time.advance(by: .seconds(30))
        isOffline.value = false
        time.advance(by: .seconds(30))
        #expect(first.value == [.success(1), .failure(.offline), .success(3)])
        screen.dispose()
        time.advance(by: .seconds(4))
        let next = level.subscribe { second.append($0) }
        #expect(second.value == [.success(3)])
        #expect(requests.value == 3)
        answer.value = .seconds(1_000)
        time.advance(by: .seconds(40))
        #expect(second.value == [.success(3), .failure(.offline)])
        next.dispose()
        time.advance(by: .seconds(5))
        let count = requests.value
        time.advance(by: .seconds(1_000))
        #expect(requests.value == count)
        #expect(time.pendingCount == 0)
    }

    @Test("A weak delegate lives as long as the subscription, and sends nothing afterwards") func delegates() {
        let (scanner, events) = (Scanner(), Locked<[String]>([]))
        let codes = codes(of: scanner)
        #expect(scanner.delegate == nil)
        let first = codes.subscribe(next: { events.append("1 \($0)") }, failed: { events.append("1 \($0)") })
        let second = codes.subscribe(next: { events.append("2 \($0)") }, failed: { events.append("2 \($0)") })
        scanner.delegate?.scannerDidFind("a")
        first.dispose()
        #expect(scanner.isRunning.value)
        scanner.delegate?.scannerDidFind("b")
        let late = scanner.delegate
        second.dispose()
        #expect(!scanner.isRunning.value)
        late?.scannerDidFind("c")
        #expect(events.value == ["1 a", "2 a", "2 b"])
        let third = codes.subscribe(next: { events.append("3 \($0)") }, failed: { events.append("3 \($0)") })
        scanner.delegate?.scannerDidFind("d")
        scanner.delegate?.scannerDidFail()
        #expect(!scanner.isRunning.value)
        #expect(third.isDisposed)
        #expect(events.value.suffix(2) == ["3 d", "3 covered"])
    }

    @Test("The delegate is released with the subscription") func release() {
        let scanner = Scanner()
        codes(of: scanner).subscribe(next: { _ in }, failed: { _ in }).dispose()
        #expect(scanner.delegate == nil)
    }

    @Test("A callback that blocks on a queue of its own does not block the sender") func blocking() {
        let (measurements, file) = (Subject<Int, Never>(), SlowFile())
        let written = measurements.signal
            .deliver(on: TargetQueueScheduler(label: "disk"), waiting: 100)
            .map { file.write($0) }
        let (numbers, completed) = (Locked<[Int]>([]), DispatchSemaphore(value: 0))
        _ = written.subscribe(next: { numbers.append($0) }, completed: { completed.signal() })
        for number in 1...3 { measurements.send(number) }
        measurements.complete()
        file.begun.wait()
        #expect(numbers.value.isEmpty)
        for _ in 1...3 { file.gate.signal() }
        completed.wait()
        #expect(numbers.value == [1, 2, 3])
    }

    @Test("Several user defaults are observed and set together") func defaults() throws {
        let suite = "rill.guide.\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        let theme = UserDefaultsProperty("theme", default: "light", suiteName: suite)
        let size = UserDefaultsProperty("size", default: 12, suiteName: suite)
        let style = Property.computed { "\(theme.value) \(size.value)" }
        let text = style.values.subscribe { print($0) }  // → light 12
        size.value = 14  // → light 14
        Property.batch {
            theme.value = "dark"
            size.value = 16
        }  // → dark 16
        text.dispose()
        #expect(try printed.take() == Printed.promised())
        #expect(UserDefaults(suiteName: suite)?.string(forKey: "theme") == "dark")
    }

    private func print(_ items: Any...) { printed.append(items) }
}
