#if !os(Windows)
    public import Foundation
    public import Operators

    extension ProcessInfo {
        /// Creates a hot signal that sends each of `signals` that the process receives.
        ///
        /// ```swift
        /// let reloads = ProcessInfo.processInfo.signal(for: [.hangUp])
        /// reloads.subscribe { print("\($0): reading the configuration") }.add(to: bag)
        /// kill(getpid(), SIGHUP)  // prints SIGHUP: reading the configuration
        /// ```
        ///
        /// While there is a subscription, a signal does not have its usual effect, such as ending the process. After the last subscription
        /// for it is disposed, it has that effect again, or the one that the program had set before. Do not set another handler for the
        /// signal meanwhile.
        ///
        /// The system can combine signals of the same kind that arrive in quick succession.
        ///
        /// - Precondition: At the first subscription, the process can open two more files.
        /// - Completion: Never.
        /// - Threading: The values are sent on a background queue. A signal that arrives after `subscribe` has returned is not missed.
        public func signal(
            for signals: Set<ProcessSignal>, _ fileID: StaticString = #fileID, _ line: UInt = #line
        ) -> Signal<ProcessSignal, Never> {
            Signal<ProcessSignal, Never>(
                immediately: { subscriber in
                    let numbers = signals.map(\.number)
                    let handling = ProcessSignalHandling.shared
                    let key = handling.add(numbers) { subscriber.send(ProcessSignal($0)) }
                    subscriber.disposable.add(ActionDisposable { handling.remove(key, numbers) })
                }, fileID, line)
        }
    }
#endif
