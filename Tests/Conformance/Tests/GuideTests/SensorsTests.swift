import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

private struct Reading: Sendable {
    let sensor: Int
    /// The time of the measurement, since 1970.
    let time: Duration
    let celsius: Double
}

private struct Mean: Sendable {
    private(set) var count = 0
    private var total = 0.0

    var celsius: Double { total / Double(count) }

    mutating func add(_ reading: Reading) {
        count += 1
        total += reading.celsius
    }
}

private struct Report: Sendable {
    let sensor: Int
    let average: Mean
}

/// Sends the average of each sensor in the last minute, every ten seconds.
private func averages(
    of readings: Signal<Reading, Never>, on time: some Scheduler
) -> Signal<Report, Never> {
    readings.groupBy { $0.sensor }.flatMap(.merge) { sensor in
        sensor.signal.window(every: .seconds(10), lasting: .seconds(60), on: time)
            .flatMap(.merge) { window in window.reduce(into: Mean()) { $0.add($1) } }
            .map { Report(sensor: sensor.key, average: $0) }
    }
}

/// Sends the average of each sensor in each minute of the measurements.
private func averages(
    of readings: Signal<Reading, Never>, late: Subject<Reading, Never>
) -> Signal<(minute: Duration, Report), Never> {
    readings
        .window(
            every: .seconds(60), lasting: .seconds(60), by: { $0.time }, lateness: .seconds(30), late: late
        )
        .flatMap(.merge) { window in
            window.signal.groupBy { $0.sensor }.flatMap(.merge) { sensor in
                sensor.signal.reduce(into: Mean()) { $0.add($1) }
                    .map { (window.key.lowerBound, Report(sensor: sensor.key, average: $0)) }
            }
        }
}

@Suite("Guide: Sensors") struct SensorsTests {
    private let printed = Printed()
    private let bag = DisposableBag()

    @Test("Each sensor has an average of the last minute every ten seconds") func lastMinute() throws {
        let (time, readings) = (VirtualTimeScheduler(), Subject<Reading, Never>())
        averages(of: readings.signal, on: time).filter { $0.sensor == 7 }
            .subscribe { print($0.average.count, $0.average.celsius) }.add(to: bag)
        for second in 0..<30 {
            for sensor in 0..<50 {
                readings.send(Reading(sensor: sensor, time: .seconds(second), celsius: Double(second + sensor)))
            }
            time.advance(by: .seconds(1))
        }  // → 10 11.5, 20 16.5, 30 21.5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Readings that are out of order belong to the minute of their measurement") func outOfOrder() throws {
        let (late, readings) = (Subject<Reading, Never>(), Subject<Reading, Never>())
        averages(of: readings.signal, late: late)
            .subscribe { print($0.minute, $0.1.sensor, $0.1.average.celsius) }.add(to: bag)
        late.signal.subscribe { print("late:", $0.sensor) }.add(to: bag)
        readings.send(Reading(sensor: 1, time: .seconds(50), celsius: 20))
        readings.send(Reading(sensor: 2, time: .seconds(70), celsius: 30))
        readings.send(Reading(sensor: 1, time: .seconds(58), celsius: 22))
        readings.send(Reading(sensor: 2, time: .seconds(90), celsius: 31))  // → 0.0 seconds 1 21.0
        readings.send(Reading(sensor: 3, time: .seconds(59), celsius: 18))  // → late: 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test(
        "Fifty sensors have as many timers and subscriptions after an hour as after two minutes, and an average of 60 readings each"
    )
    func constant() {
        let (time, readings) = (VirtualTimeScheduler(), Subject<Reading, Never>())
        let (open, late) = (Locked(0), Subject<Reading, Never>())
        let reports = Locked<[Report]>([])
        averages(of: readings.signal, on: time).subscribe { reports.append($0) }.add(to: bag)
        readings.signal.window(
            every: .seconds(60), lasting: .seconds(60), by: { $0.time }, lateness: .seconds(30), late: late
        ).flatMap(.merge) { window in
            open.modify { $0 += 1 }
            return window.signal.count().onDispose { open.modify { $0 -= 1 } }
        }.subscribe { _ in }.add(to: bag)
        var pending: [Int] = []
        for second in 0..<size(240, full: 3_600) {
            for sensor in 0..<50 {
                readings.send(Reading(sensor: sensor, time: .seconds(second), celsius: 20))
            }
            if second >= 120, !reports.value.isEmpty {
                #expect(reports.value.allSatisfy { $0.average.count == 60 })
            }
            reports.value = []
            time.advance(by: .seconds(1))
            pending.append(time.pendingCount)
            #expect(open.value <= 3)
        }
        #expect(pending.allSatisfy { $0 == 50 })
        #expect(reports.value.count == 50)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
