public import Foundation
public import Operators

extension NotificationCenter {
    /// Creates a hot signal that sends a value for each notification with the given name.
    ///
    /// ```swift
    /// let center = NotificationCenter()
    /// center.signal(for: .saved).subscribe { print("saved") }.add(to: bag)
    /// center.post(name: .saved, object: nil)  // prints saved
    /// ```
    ///
    /// The form with the argument `map` sends a part of the notification.
    public func signal(
        for name: Notification.Name, object: AnyObject? = nil, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Void, Never> {
        signal(for: name, object: object, map: { _ in }, fileID, line)
    }

    /// Creates a hot signal that sends the result of `transform` for each notification with the given name.
    ///
    /// ```swift
    /// let center = NotificationCenter()
    /// let sizes = center.signal(for: .saved) { $0.userInfo?["size"] as? Int ?? 0 }
    /// sizes.subscribe { print($0) }.add(to: bag)
    /// center.post(name: .saved, object: nil, userInfo: ["size": 12])  // prints 12
    /// ```
    ///
    /// A notification can't be sent to another thread, because its user information can contain any object. `transform` takes
    /// the values from it.
    ///
    /// - Parameter object: The object whose notifications are sent, which is not retained. The default is every object.
    /// - Completion: At the next notification with this name, or at the next subscription, after `object` was deallocated.
    /// - Disposal: Removes the observer from the center.
    /// - Threading: `transform` and the subscribers run on the thread that posts the notification.
    public func signal<Value: Sendable>(
        for name: Notification.Name, object: AnyObject? = nil,
        map transform: @escaping @Sendable (Notification) -> Value,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> {
        let source = object.map(WeakObject.init)
        return Signal<Value, Never>(
            immediately: { [self] subscriber in
                if let source, source.isDeallocated { return subscriber.complete() }
                // The closure filters by the object instead of the center, so that the center cannot retain the object.
                let observer = addObserver(forName: name, object: nil, queue: nil) { notification in
                    if let source {
                        if source.isDeallocated { return subscriber.complete() }
                        guard source.isSame(as: notification.object) else { return }
                    }
                    subscriber.send(transform(notification))
                }
                let token = ObserverToken(observer, self)
                subscriber.disposable.add(ActionDisposable { token.remove() })
            }, fileID, line)
    }
}

extension Signal {
    /// Creates a signal whose closure runs on the subscribing thread, so that no event is missed after `subscribe` returns.
    init(
        immediately didSubscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> Void, _ fileID: StaticString,
        _ line: UInt
    ) {
        self.init(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                didSubscribe(Subscriber(into: sink, disposable: sink.openChild()))
            }
        })
    }
}

/// A weak reference that is only compared.
///
/// Safe: weak references are read atomically, this one never changes, and the object is not used.
private final class WeakObject: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isDeallocated: Bool { object == nil }

    func isSame(as other: Any?) -> Bool {
        guard let object, let other else { return false }
        return object === other as AnyObject
    }
}

/// The observer of a center.
///
/// Safe: the reference is constant, and only the center, which is thread-safe, uses the observer.
private final class ObserverToken: @unchecked Sendable {
    private let observer: any NSObjectProtocol
    private let center: NotificationCenter

    init(_ observer: any NSObjectProtocol, _ center: NotificationCenter) {
        (self.observer, self.center) = (observer, center)
    }

    func remove() { center.removeObserver(observer) }
}
