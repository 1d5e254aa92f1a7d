public import AccessLog
public import Operators

/// Transforms the lines of a log into reports, window by window.
public struct Pipeline: Sendable {
    public var format = LineFormat.combined
    /// The requests to count.
    public var filter = EntryFilter()
    public var window = Window()
    public var alerts: [AlertRule] = []
    /// The number of paths and of clients to list.
    public var top = Figures.usualTop
    /// The filters of the views that a person requests, sent on the scheduler that reads the lines.
    public var views: Signal<EntryFilter, Never> = .empty
    /// Ends reading before the end of the log, sent on the scheduler that reads the lines.
    public var stop: Signal<Void, Never> = .never
    /// Which reports a replay sends.
    public var detail = Detail.steps

    public enum Detail: Sendable {
        /// A report for each step of a window.
        case steps
        /// A report for each whole window. The other steps are only counted.
        case windows
    }

    public init() {}

    /// Counts each line at the time it is read.
    public func live(
        _ lines: Signal<Lines, Never>, on scheduler: some Scheduler, calendar: LogCalendar
    ) -> Signal<Report, Never> {
        live(batches: lines.map(format.parse), on: scheduler, calendar: calendar)
    }

    /// Counts parsed lines like `live`.
    public func live(
        batches: Signal<Batch, Never>, on scheduler: some Scheduler, calendar: LogCalendar
    ) -> Signal<Report, Never> {
        var counting = SlidingWindow(window, from: scheduler.now, calendar)
        counting.top = top
        return reports(
            on: scheduler, of: batches.map(filter.applied), skips: .empty,
            counting: counting)
    }

    /// Counts each line at the time it was written: the stamps of the log advance a virtual time.
    ///
    /// - Parameter pace: Returns the signal with its events delayed. By default, the log passes as fast as it is read.
    public func replay(
        _ lines: Signal<Lines, Never>,
        pace: @escaping @Sendable (Signal<LogMoment, Never>) -> Signal<LogMoment, Never> = { $0 }
    ) -> Signal<Report, Never> {
        replay(batches: lines.map(format.parse), pace: pace)
    }

    /// Counts parsed lines like `replay`.
    public func replay(
        batches: Signal<Batch, Never>,
        pace: @escaping @Sendable (Signal<LogMoment, Never>) -> Signal<LogMoment, Never> = { $0 }
    ) -> Signal<Report, Never> {
        .deferred {
            let clock = LogClock(window: window)
            // The filter follows, because the second of a malformed line is that of the line before it.
            let moments = batches.flatMap(.concat) { batch in
                batch.seconds.map(filter.applied).map(LogMoment.init).signal
            }
            let batches = pace(moments)
                .onNext { moment in clock.advance(to: moment.time) }
                .compactMap(\.batch)
            var counting = SlidingWindow(window, from: clock.scheduler.now, clock.calendar)
            counting.isReplay = true
            counting.detail = detail
            counting.top = top
            return reports(
                on: clock.scheduler, of: batches, skips: clock.skips.signal, counting: counting)
        }
    }

    private func reports(
        on scheduler: some Scheduler, of batches: Signal<Batch, Never>, skips: Signal<Int, Never>,
        counting: SlidingWindow
    ) -> Signal<Report, Never> {
        .deferred {
            let ticks = Signal<SchedulerTime, Never>.interval(window.step, on: scheduler)
            let lines = batches.map(Beat.lines).append(.end(isInterrupted: false))
            let stop = stop.map { Beat.end(isInterrupted: true) }
            return merge(ticks.map(Beat.tick), skips.map(Beat.idle), views.map(Beat.view), lines, stop)
                .takeUntilMatch(inclusive: true, \.isEnd)
                .scanMap(into: Counting(counting)) { counting, beat in counting.take(beat) }
                .flatMap(.concat) { reports in reports.signal }
                .scanMap(into: AlertBoard(alerts)) { board, report in board.judge(report) }
        }
    }
}
