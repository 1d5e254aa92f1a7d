import AccessLog
import Operators

/// The steps of the newest window, and the totals before them.
struct SlidingWindow: Sendable {
    private let window: Window
    private var start: SchedulerTime
    private let calendar: LogCalendar
    /// The steps. Step `n` is at index `n % count`.
    private var steps: [Tally]
    /// The number of the step that is being counted.
    private var current = 0
    /// The totals up to the last whole window.
    private var past = Tally()

    init(_ window: Window, from start: SchedulerTime, _ calendar: LogCalendar) {
        self.window = window
        self.start = start
        self.calendar = calendar
        steps = [Tally](repeating: Tally(), count: window.steps)
    }

    /// - Returns: The reports to send when a step ends.
    mutating func take(_ beat: Beat) -> [Report] {
        switch beat {
        case .lines(let batch):
            steps[place(of: current)].count(batch)
            return []
        case .tick(let time):
            return (0...missed(at: time)).map { _ in finishStep() }
        case .end:
            return [last]
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

    private mutating func finishStep() -> Report {
        let number = current + 1
        let isWhole = number.isMultiple(of: window.steps)
        let report = Report(
            number: number, time: time(of: number),
            window: Figures(of: newest(min(number, window.steps)), in: window.step * min(number, window.steps)),
            total: total, isWhole: isWhole)
        if isWhole { past.add(steps) }
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
        let span = window.step * number
        return Report(
            number: number, time: time(of: number), window: Figures(of: untold, in: window.step * untold.count),
            total: all.counts, isWhole: true, summary: Figures(of: [all], in: span))
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
