import Dispatch
public import Operators

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A signal that the operating system or a user sends to the process, such as the one of Control-C.
///
/// ```swift
/// let stopping = ProcessSignal.signal(of: [.interrupt, .terminate]).take(1).subscribe { print("stopping: \($0)") }
/// ```
public enum ProcessSignal: Sendable, Hashable, CaseIterable {
    /// `SIGINT`: the user has pressed Control-C.
    case interrupt
    /// `SIGTERM`: the process must end, because the system or the service manager stops it.
    case terminate
    /// `SIGHUP`: the terminal was closed, or a service must read its configuration again.
    case hangUp
    /// `SIGQUIT`: the user has pressed Control-\.
    case quit
    /// `SIGUSR1`: its meaning is the program's.
    case userDefined1
    /// `SIGUSR2`: its meaning is the program's.
    case userDefined2

    var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .quit: SIGQUIT
        case .userDefined1: SIGUSR1
        case .userDefined2: SIGUSR2
        }
    }

    /// Creates a signal that sends each of these process signals when the process receives it.
    ///
    /// While there is a subscription, the process signal has no other effect: it doesn't end the process. After the last subscription
    /// has ended, it has its former effect again. So `take(1)` lets a second Control-C end a program that takes long to stop.
    ///
    /// Process signals of one kind that arrive before the first one was handled can be sent as one.
    ///
    /// - Completion: Never.
    /// - Disposal: No value follows.
    /// - Threading: A serial queue of the subscription. Calls never overlap.
    public static func signal(
        of kinds: Set<ProcessSignal>, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<ProcessSignal, Never> {
        Signal<ProcessSignal, Never>(
            immediately: { subscriber in
                let queue = DispatchQueue(label: "ProcessSignal")
                for kind in kinds {
                    IgnoredSignals.begin(kind.number)
                    let source = SignalSource(kind.number, on: queue) { subscriber.send(kind) }
                    subscriber.disposable.add(
                        ActionDisposable {
                            source.cancel()
                            IgnoredSignals.end(kind.number)
                        })
                }
            }, fileID, line)
    }
}

/// Calls a closure for each process signal until it is cancelled.
// A dispatch source can be cancelled and released on any thread.
private struct SignalSource: @unchecked Sendable {
    private let source: any DispatchSourceSignal

    init(_ number: Int32, on queue: DispatchQueue, _ receive: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: receive)
        source.activate()
    }

    func cancel() { source.cancel() }
}

/// The process signals whose usual effect is suspended.
private enum IgnoredSignals {
    private struct Entry: Sendable {
        var subscriptions = 0
        var former: (@convention(c) (Int32) -> Void)?
    }

    private static let entries = Lock<[Int32: Entry]>([:])

    static func begin(_ number: Int32) {
        entries.withLock { entries in
            var entry = entries[number] ?? Entry()
            if entry.subscriptions == 0 { entry.former = signal(number, SIG_IGN) }
            entry.subscriptions += 1
            entries[number] = entry
        }
    }

    static func end(_ number: Int32) {
        entries.withLock { entries in
            guard var entry = entries[number] else { return }
            entry.subscriptions -= 1
            entries[number] = entry.subscriptions == 0 ? nil : entry
            if entry.subscriptions == 0 { _ = signal(number, entry.former) }
        }
    }
}
