public import StreamCore

/// Ends when `object` dies: at once for a ``/StreamCore/LifetimeOwner``, as every ``KeyPathObservable`` is.
///
/// For an object of any other class there is nothing that tells of its death: its lifetime is found to be over when it is
/// next asked, or used.
public func lifetime(of object: some AnyObject & Sendable) -> Lifetime {
    (object as? any LifetimeOwner)?.lifetime ?? Lifetime(watching: object)
}
