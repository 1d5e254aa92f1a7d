#if canImport(ObjectiveC)
    public import Foundation
    public import Operators

    /// Returns the lifetime of `object`, which ends when the object is deallocated.
    ///
    /// ```swift
    /// var boiler: Boiler? = Boiler()
    /// lifetime(of: boiler!).ended.subscribeCompleted { print("boiler removed") }.add(to: bag)
    /// boiler = nil  // prints boiler removed
    /// ```
    ///
    /// The lifetime ends after the `deinit` of the object has run. The first call adds an associated object to `object`, whose
    /// deallocation ends the lifetime.
    ///
    /// Untested: tests run on Linux only.
    ///
    /// - In other libraries: `reactive.lifetime` in ReactiveCocoa, `rx.deallocated` in RxCocoa.
    public func lifetime(of object: some NSObject & Sendable) -> Lifetime {
        object.associatedLifetime
    }

    extension NSObject {
        /// The lifetime that the object declares, or else that of its associated object.
        var associatedLifetime: Lifetime {
            (self as? any LifetimeOwner)?.lifetime ?? AssociatedLifetime.of(self)
        }
    }

    /// An object that ends a lifetime when the object with which it is associated is deallocated.
    private final class AssociatedLifetime: NSObject {
        /// Prevents two threads from associating two objects with one.
        private static let lock = Lock(false)

        private let lifetime: Lifetime
        private let token: Lifetime.Token

        private override init() { (lifetime, token) = Lifetime.make() }

        static func of(_ object: NSObject) -> Lifetime {
            let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(AssociatedLifetime.self)))!
            return lock.withLock { _ in
                if let found = objc_getAssociatedObject(object, key) as? AssociatedLifetime { return found.lifetime }
                let new = AssociatedLifetime()
                // The atomic policy would add each result of the getter to an autorelease pool, which delays the end.
                objc_setAssociatedObject(object, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                return new.lifetime
            }
        }
    }
#endif
