public import StreamCore

/// Returns the lifetime of `object`, which ends when the object is deallocated.
///
/// ```swift
/// var room: Room? = Room()
/// lifetime(of: room!).ended.subscribeCompleted { print("room closed") }.add(to: bag)
/// room = nil  // prints room closed
/// ```
///
/// It ends immediately for a ``/StreamCore/LifetimeOwner``, such as every ``KeyPathObservable``. Objects of other classes don't
/// report their deallocation: their lifetime ends when it is next read or used.
public func lifetime(of object: some AnyObject & Sendable) -> Lifetime {
    (object as? any LifetimeOwner)?.lifetime ?? Lifetime(watching: object)
}
