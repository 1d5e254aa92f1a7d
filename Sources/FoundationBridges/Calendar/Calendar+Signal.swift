public import Foundation
public import Operators

extension Calendar {
    /// Creates a cold signal that sends each date that matches `components`, when the wall clock reaches it.
    ///
    /// ```swift
    /// var berlin = Calendar(identifier: .gregorian)
    /// berlin.timeZone = TimeZone(identifier: "Europe/Berlin")!
    /// let minutes = berlin.signal(matching: DateComponents(second: 0), on: .background)
    /// let mornings = berlin.signal(matching: DateComponents(hour: 9), on: .background)
    /// ```
    ///
    /// The calendar's time zone determines the dates, including the changes between standard and daylight-saving time. A time
    /// that is skipped is replaced according to `policy`. A time with an hour that occurs twice is sent once, the
    /// first time.
    ///
    /// The scheduler's clock and the wall clock can differ, for example after the machine slept or the user set the time. The
    /// signal therefore compares them at least once per minute. If several dates have passed, it sends only the last one.
    /// After the wall clock was set back, dates are not sent again.
    ///
    /// - Parameters:
    ///   - policy: The date for a time that doesn't exist, such as 2:30 on the day on which daylight-saving time begins.
    ///   - wallClock: The current date, which tests replace.
    /// - Completion: If no later date matches.
    /// - Threading: The signal sends on `scheduler`.
    public func signal(
        matching components: DateComponents, policy: MatchingPolicy = .nextTime, on scheduler: some Scheduler,
        wallClock: @escaping @Sendable () -> Date = { Date() }, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Date, Never> {
        let dates = MatchingDates(calendar: self, components: components, policy: policy)
        return Signal<Date, Never>(
            immediately: { subscriber in
                let timer = SerialDisposable()
                subscriber.disposable.add(timer)
                @Sendable func wait(for date: Date?) {
                    guard let date else { return subscriber.complete() }
                    let seconds = min(60, max(0, date.timeIntervalSince(wallClock())))
                    // Stored before it is scheduled, because it can run, and store the next one, before `schedule` returns.
                    let next = SingleAssignmentDisposable()
                    timer.inner = next
                    let delay = Duration.nanoseconds(Int64((seconds * 1e9).rounded(.up)))
                    let work = scheduler.schedule(after: delay) {
                        let now = wallClock()
                        guard now >= date else { return wait(for: date) }
                        let last = dates.last(from: date, notAfter: now)
                        subscriber.send(last)
                        if !subscriber.isDisposed { wait(for: dates.next(after: last)) }
                    }
                    next.assign(work)
                }
                wait(for: dates.next(after: wallClock()))
            }, fileID, line)
    }
}

/// The dates of a calendar that match components.
private struct MatchingDates: Sendable {
    let calendar: Calendar
    let components: DateComponents
    let policy: Calendar.MatchingPolicy

    func next(after date: Date) -> Date? {
        calendar.nextDate(after: date, matching: components, matchingPolicy: policy)
    }

    /// Returns the last matching date from `first` to `now`.
    func last(from first: Date, notAfter now: Date) -> Date {
        guard let second = next(after: first), second <= now else { return first }
        let previous = calendar.nextDate(
            after: now.addingTimeInterval(0.001), matching: components, matchingPolicy: policy, direction: .backward)
        return max(second, previous ?? second)
    }
}
