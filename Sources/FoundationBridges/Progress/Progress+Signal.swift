public import Foundation
public import Operators

extension Progress {
    /// Creates a cold signal that reads a property at each `interval`, and sends it on subscription and when it has changed.
    ///
    /// ```swift
    /// let download = Progress(totalUnitCount: 4)
    /// let fractions = download.signal(for: \.fractionCompleted, every: .milliseconds(100), on: scheduler)
    /// fractions.subscribe(next: { print($0) }, completed: { print("done") }).add(to: bag)  // prints 0.0
    /// download.completedUnitCount = 3
    /// scheduler.advance(by: .milliseconds(100))  // prints 0.75
    /// download.completedUnitCount = 4
    /// scheduler.advance(by: .milliseconds(100))  // prints 1.0, done
    /// ```
    ///
    /// Foundation on Linux does not report changes of a progress. The signal works in the same way on all platforms, and is
    /// independent of the rate of the changes. Of several changes in an interval, it sends only the last value.
    /// On Apple platforms, `signal(for:)` sends each change instead.
    ///
    /// - Completion: When the progress is finished or cancelled, after the last value.
    /// - Disposal: Stops the timer. The subscription retains the progress until then.
    /// - Threading: The first value is sent on the subscribing thread, all others on `scheduler`.
    /// - Precondition: `interval` is positive.
    public func signal<Value: Equatable & Sendable>(
        for keyPath: any KeyPath<Progress, Value> & Sendable, every interval: Duration, on scheduler: some Scheduler,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> {
        samples(of: keyPath, every: interval, on: scheduler, "signal(for:every:on:)", fileID, line)
    }

    /// Creates a property that reads a property of this progress at each `interval`.
    ///
    /// ```swift
    /// let upload = Progress(totalUnitCount: 4)
    /// let fraction = upload.property(for: \.fractionCompleted, every: .milliseconds(100), on: scheduler)
    /// upload.completedUnitCount = 3
    /// print(fraction.value)  // prints 0.0
    /// scheduler.advance(by: .milliseconds(100))
    /// print(fraction.value)  // prints 0.75
    /// ```
    ///
    /// Its value is that of the last reading. The first one is made before this method returns. See
    /// ``signal(for:every:on:_:_:)``.
    ///
    /// - Completion: When the progress is finished or cancelled. The property keeps the last value.
    /// - Disposal: The timer stops when the property is deallocated, which subscriptions to its signals delay. The property
    ///   retains the progress until then.
    /// - Threading: The property changes on `scheduler`.
    /// - Precondition: `interval` is positive.
    public func property<Value: Equatable & Sendable>(
        for keyPath: any KeyPath<Progress, Value> & Sendable, every interval: Duration, on scheduler: some Scheduler,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Property<Value> {
        Property(
            following: samples(of: keyPath, every: interval, on: scheduler, "property(for:every:on:)", fileID, line),
            fileID: fileID, line: line)
    }

    /// - Parameter function: The name of the function that requires a positive interval.
    private func samples<Value: Equatable & Sendable>(
        of keyPath: any KeyPath<Progress, Value> & Sendable, every interval: Duration, on scheduler: some Scheduler,
        _ function: StaticString, _ fileID: StaticString, _ line: UInt
    ) -> Signal<Value, Never> {
        precondition(
            interval > .zero, "\(function) requires a positive interval, but got \(interval); pass .seconds(1)")
        return Signal<Value, Never>(
            immediately: { [self] subscriber in
                let last = StateBox<Value?>(nil)
                @Sendable func sample() {
                    let isDone = isFinished || isCancelled
                    let value = self[keyPath: keyPath]
                    if last.value != value {
                        last.value = value
                        subscriber.send(value)
                    }
                    if isDone { subscriber.complete() }
                }
                sample()
                if subscriber.isDisposed { return }
                subscriber.disposable.add(
                    scheduler.schedule(after: interval, every: interval, leeway: .zero, sample))
            }, fileID, line)
    }
}
