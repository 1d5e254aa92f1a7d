import AccessLog
import Operators

/// The steps of the newest window, and the totals before them.
struct SlidingWindow: Sendable {
    private let window: Window
    private var start: SchedulerTime
    private let calendar: LogCalendar
    /// Whether the span of the log is that of its stamps.
    var isReplay = false
    var detail = Pipeline.Detail.steps
    /// The number of paths and of clients to list.
    var top = Figures.usualTop
    /// The steps. Step `n` is at index `n % count`.
    private var steps: [Tally]
    /// The number of the step that is being counted.
    private var current = 0
    /// The number of the first step.
    private var first = 0
    /// The totals up to the last whole window.
    private var past = Tally()
    /// The number of steps that were skipped because the log had no lines.
    private var skipped = 0
    private var course: Course
    private var period: ClosedRange<Int64>?
    /// The number of requests from which on the figures of the whole log are computed again, because that costs much
    /// more than counting a window.
    private var requestsOfNextLog = 1

    init(_ window: Window, from start: SchedulerTime, _ calendar: LogCalendar) {
        self.window = window
        self.start = start
        self.calendar = calendar
        course = Course(part: Int64((window.part ?? window.step) / .milliseconds(1)), isAligned: window.part != nil)
        steps = [Tally](repeating: Tally(), count: window.steps)
    }

    /// A window that counts from now on, with the same steps.
    var emptied: SlidingWindow {
        var window = SlidingWindow(self.window, from: start, calendar)
        (window.isReplay, window.detail, window.top, window.skipped) = (isReplay, detail, top, skipped)
        (window.current, window.first) = (current, current)
        return window
    }

    /// - Returns: The reports to send when a step ends.
    mutating func take(_ beat: Beat) -> [Report] {
        switch beat {
        case .lines(let batch):
            steps[place(of: current)].count(batch)
            note(batch)
            return []
        case .tick(let time):
            return (0...missed(at: time)).compactMap { _ in finishStep() }
        case .idle(let windows):
            skipped += windows * window.steps
            return []
        case .view:
            return []
        case .end(let isInterrupted):
            var report = last
            report.log?.isInterrupted = isReplay && isInterrupted
            return [report]
        }
    }

    /// Returns the number of ticks that were missed because the machine was busy. If more ticks were missed than a
    /// window has steps, because the machine slept, the windows continue from the current time.
    private mutating func missed(at time: SchedulerTime) -> Int {
        let due = Int((start.duration(to: time) / window.step).rounded())
        let missed = max(0, due - current - 1)
        if missed <= window.steps { return missed }
        start = start.advanced(by: window.step * missed)
        return 0
    }

    private mutating func note(_ batch: Batch) {
        guard let first = batch.time, let last = batch.entries.last?.time else { return }
        let new = min(first, last)...max(first, last)
        period = period.map { min($0.lowerBound, new.lowerBound)...max($0.upperBound, new.upperBound) } ?? new
    }

    private mutating func finishStep() -> Report? {
        let number = current + 1
        let isWhole = number.isMultiple(of: window.steps)
        course.add(steps[place(of: current)], at: time(of: current))
        var report: Report?
        if isWhole || detail == .steps {
            let count = min(number - first, window.steps)
            report = Report(
                number: number + skipped, time: time(of: number),
                window: Figures(of: newest(count), in: span(of: count, to: number), top: top),
                total: total, isWhole: isWhole)
        }
        if isWhole {
            if steps.contains(where: { !$0.isEmpty }) { past.add(steps) }
            if isReplay, past.counts.requests >= requestsOfNextLog {
                report?.log = log(of: past, steps: number)
                // Each hundredth, so that many short windows are not dearer than a few long ones.
                requestsOfNextLog = past.counts.requests + past.counts.requests / 100 + 1
            }
        }
        current = number
        steps[place(of: current)].removeAll()
        return report
    }

    /// The report of the counts that no whole window contains. A step that was cut short counts as one step.
    private var last: Report {
        let number = current + 1
        let untold = newest(current % window.steps + 1)
        var all = past
        all.add(untold)
        var report = Report(
            number: number + skipped, time: time(of: number),
            window: Figures(of: untold, in: span(of: untold.count, to: number), top: top), total: all.counts,
            isWhole: true)
        var whole = self
        whole.course.add(steps[place(of: current)], at: time(of: current))
        report.log = whole.log(of: all, steps: number)
        report.isLast = true
        report.isDated = !isReplay || period != nil
        if !report.isDated { report.log?.course = [] }
        return report
    }

    /// Returns the span of the last steps before a time. An aligned window can begin before the log.
    private func span(of count: Int, to number: Int) -> Duration {
        let span = window.step * count
        guard window.isAligned, first == 0, let begin = period?.lowerBound else { return span }
        return min(span, .milliseconds(max(1_000, time(of: number) - begin * 1_000)))
    }

    private func log(of all: Tally, steps number: Int) -> WholeLog {
        let stamps = period.map { Duration.seconds($0.upperBound - $0.lowerBound + 1) }
        let span = (isReplay ? stamps : nil) ?? window.step * (number - first)
        return WholeLog(
            figures: Figures(of: [all], in: span, top: top), period: period,
            course: course.points(in: window.isAligned ? period : nil))
    }

    private var total: Counts {
        newest(current % window.steps + 1).reduce(into: past.counts) { $0 += $1.counts }
    }

    private func newest(_ count: Int) -> [Tally] {
        (current + 1 - count...current).map { steps[place(of: $0)] }
    }

    private func place(of step: Int) -> Int { step % window.steps }

    private func time(of number: Int) -> Int64 {
        calendar.time(at: start.advanced(by: window.step * number))
    }
}
