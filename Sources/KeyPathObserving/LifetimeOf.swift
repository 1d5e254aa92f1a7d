public import StreamCore

/// Returns the lifetime of `object`, which ends when the object is deallocated.
///
/// It ends immediately for a ``/StreamCore/LifetimeOwner``, such as every ``KeyPathObservable``. Objects of other classes don't
/// report their deallocation: their lifetime ends when it is next read or used.
public func lifetime(of object: some AnyObject & Sendable) -> Lifetime {
    (object as? any LifetimeOwner)?.lifetime ?? Lifetime(watching: object)
}
