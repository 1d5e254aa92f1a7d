// The content of properties and subjects, for `print`, `dump` and the debugger. The content is copied first, so that no
// lock is held while the `description` of a value runs.

extension MutableProperty: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The current value: `MutableProperty(3)`.
    public var description: String { "MutableProperty(\(value))" }

    /// The current value in debug form: `MutableProperty("a")`.
    public var debugDescription: String { "MutableProperty(\(String(reflecting: value)))" }

    /// The current value as the only child.
    public var customMirror: Mirror { Mirror(self, children: ["value": value], displayStyle: .class) }
}

extension Property: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The current value: `Property(3)`.
    public var description: String { "Property(\(value))" }

    /// The current value in debug form: `Property("a")`.
    public var debugDescription: String { "Property(\(String(reflecting: value)))" }

    /// The current value as the only child.
    public var customMirror: Mirror { Mirror(self, children: ["value": value], displayStyle: .class) }
}

extension Subject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of subscribers, or the terminal event: `Subject<Int, Never>(2 subscribers)`, `Subject<Int, Never>(completed)`.
    public var description: String { "Subject<\(Value.self), \(Failure.self)>(\(core.activity))" }

    /// The description.
    public var debugDescription: String { description }

    /// The number of subscribers as the only child.
    public var customMirror: Mirror {
        Mirror(self, children: ["subscriberCount": subscriberCount], displayStyle: .class)
    }
}

extension BehaviorSubject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The current value, and the terminal event after the end: `BehaviorSubject(3)`, `BehaviorSubject(3, completed)`.
    public var description: String { "BehaviorSubject(\(value)\(core.ending))" }

    /// The current value in debug form, and the terminal event after the end.
    public var debugDescription: String { "BehaviorSubject(\(String(reflecting: value))\(core.ending))" }

    /// The current value and the number of subscribers.
    public var customMirror: Mirror {
        Mirror(self, children: ["value": value, "subscriberCount": subscriberCount], displayStyle: .class)
    }
}

extension ReplaySubject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The values for a new subscriber, and the terminal event after the end: `ReplaySubject([1, 2])`.
    public var description: String { "ReplaySubject(\(storedValues)\(core.ending))" }

    /// The description.
    public var debugDescription: String { description }

    /// The values for a new subscriber, and the number of subscribers.
    public var customMirror: Mirror {
        Mirror(self, children: ["values": storedValues, "subscriberCount": subscriberCount], displayStyle: .class)
    }

    private var storedValues: [Value] {
        switch core.withMemory({ $0.replay() }) {
        case .nothing: []
        case .one(let value): [value]
        case .many(let values): Array(values)
        case .deferred(let values): values()
        }
    }
}

extension AsyncSubject: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The last value, if any, and the terminal event after the end: `AsyncSubject(no value)`,
    /// `AsyncSubject(3, completed)`.
    public var description: String { "AsyncSubject(\(last.map { "\($0)" } ?? "no value")\(core.ending))" }

    /// The last value in debug form, and the terminal event after the end.
    public var debugDescription: String {
        "AsyncSubject(\(last.map { String(reflecting: $0) } ?? "no value")\(core.ending))"
    }

    /// The last value, if any, and the number of subscribers.
    public var customMirror: Mirror {
        Mirror(self, children: ["value": last as Any, "subscriberCount": subscriberCount], displayStyle: .class)
    }

    private var last: Value? { core.withMemory { $0.last } }
}

extension SubjectCore {
    /// The number of subscribers, or the terminal event.
    fileprivate var activity: String {
        if let end { return end }
        let count = subscriberCount
        return count == 1 ? "1 subscriber" : "\(count) subscribers"
    }

    /// The terminal event after a comma; empty before the end.
    fileprivate var ending: String { end.map { ", \($0)" } ?? "" }

    private var end: String? {
        switch gate.withLock({ terminal }) {
        case nil: nil
        case .completed: "completed"
        case .failed(let failure): "failed: \(failure)"
        }
    }
}

// Not what Swift prints by itself for an event in an array, which contains the types.
extension Signal.Event: CustomStringConvertible, CustomDebugStringConvertible {
    /// Such as `next(1)`.
    public var description: String {
        switch self {
        case .next(let value): "next(\(String(reflecting: value)))"
        case .failed(let failure): "failed(\(String(reflecting: failure)))"
        case .completed: "completed"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}
