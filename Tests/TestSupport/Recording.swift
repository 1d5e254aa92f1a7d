public import StreamCore

public struct Problem: Error, Hashable {
    public let code: Int

    public init(_ code: Int = 1) { self.code = code }
}

/// Lines in the order in which they were printed, from any thread.
public typealias Log = Locked<[String]>

extension Locked where Value == [String] {
    public convenience init() { self.init([]) }
}

extension Signal {
    /// Subscribes and writes every event into the log, after `name`.
    public func record(_ log: Log, as name: String = "") -> any Disposable {
        subscribe(
            next: { log.append("\(name)\($0)") }, failed: { log.append("\(name)failed \($0)") },
            completed: { log.append("\(name)completed") })
    }

    /// The events that are sent before `subscribe` returns.
    public var immediate: [String] {
        let log = Log()
        record(log).dispose()
        return log.value
    }
}

extension Signal where Failure == Never {
    /// Subscribes and appends the values to the list.
    public func values(in list: Locked<[Value]>) -> any Disposable {
        subscribe { list.append($0) }
    }
}

/// A source that a test controls and that counts its subscriptions and disposals.
public final class CountingSource<Value: Sendable, Failure: Error>: Sendable {
    private let subscribers = Locked<[Subscriber<Value, Failure>]>([])
    public let subscriptions = Locked(0)
    public let disposals = Locked(0)

    public init() {}

    public var signal: Signal<Value, Failure> {
        Signal { [subscriptions, subscribers, disposals] subscriber in
            subscriptions.modify { $0 += 1 }
            subscribers.append(subscriber)
            return ActionDisposable { disposals.modify { $0 += 1 } }
        }
    }

    public func send(_ value: Value) { for subscriber in subscribers.value { subscriber.send(value) } }
    public func fail(_ failure: Failure) { for subscriber in subscribers.value { subscriber.fail(failure) } }
    public func complete() { for subscriber in subscribers.value { subscriber.complete() } }

    /// Releases the subscribers.
    public func sourceReleased() { subscribers.modify { $0.removeAll() } }
}
