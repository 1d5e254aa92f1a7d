public import Observation
import StreamCore
public import Synchronization

/// The registrar to which the properties of one object report their reads and changes. See ``KeyPathObservable``.
///
/// A class without the `@Observable` macro makes the calls itself:
///
/// ```swift
/// var name: String {
///     get {
///         _$observationRegistrar.access(self, keyPath: \.name)
///         return storage
///     }
///     set { _$observationRegistrar.withMutation(of: self, keyPath: \.name) { storage = newValue } }
/// }
/// ```
///
/// A property that must remain a stored property makes them from its observers:
///
/// ```swift
/// var name = "" {
///     willSet { _$observationRegistrar.willSet(self, keyPath: \.name) }
///     didSet { _$observationRegistrar.didSet(self, keyPath: \.name) }
/// }
/// ```
///
/// The second form reports no reads. Such a property can be observed only by its own path, from the class that declares it. Its changes are
/// not detected through longer paths, computed properties, paths of subclasses, or a closure whose reads are tracked.
///
/// From the first read inside `withObservationTracking`, all calls are forwarded to an `ObservationRegistrar`. Therefore that
/// function, `Observations`, and SwiftUI work with the same object.
///
/// A registrar can be used from any thread. Until something has observed, tracked, or bound the object, or asked for its lifetime, a
/// change costs two atomic loads.
public final class KeyPathRegistrar: Sendable {
    /// The address of the core, which is created when the object is first observed or tracked, and released with the registrar.
    ///
    /// An integer, 0 without a core, because a debug build compares a loaded reference with `nil` in 330 instructions.
    @usableFromInline let bits = Atomic<UInt>(0)

    @inline(__always) private var made: Unmanaged<RegistrarCore>? {
        guard let core = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else { return nil }
        return .fromOpaque(core)
    }

    /// Creates a registrar without observers: one small object, and no other allocation.
    public init() {}

    deinit {
        guard let core = made?.takeRetainedValue() else { return }
        core.objectDied()
    }

    /// The lifetime of the registrar, and therefore of the object that it belongs to.
    var lifetime: Lifetime { core.lifetime }

    /// The number of observed paths that start at the object, for tests.
    package var observedPathCount: Int { made?.takeUnretainedValue().channels.count ?? 0 }

    /// The core, which is created if necessary.
    @usableFromInline var core: RegistrarCore {
        if let made { return made.takeUnretainedValue() }
        let new = Unmanaged.passRetained(RegistrarCore())
        let isNew = bits.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .sequentiallyConsistent
        ).exchanged
        guard !isNew, let made else { return new.takeUnretainedValue() }
        new.release()
        return made.takeUnretainedValue()
    }

    /// A Boolean value that indicates whether a change might have observers.
    ///
    /// An observer first creates the core and then reads the property. A setter first writes the property and then reads this value.
    /// All sequentially consistent operations have one order. If the property's storage is also sequentially consistent or protected by
    /// a lock, one of the two therefore sees the other, and no change is missed. A change of other storage that another thread makes
    /// during the subscription can be missed.
    @inlinable var isObserved: Bool { bits.load(ordering: .sequentiallyConsistent) != 0 }

    /// Reports a read of `keyPath` of `subject`. Call it before you read the value.
    ///
    /// Any thread can call it. While no observed path is evaluated and no computed closure runs, it takes constant time.
    public func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        let fast = ThreadObservation.currentFast
        if !fast.pointee.directRead.isActive {
            fast.pointee.owner._withUnsafeGuaranteedRef { note(subject, keyPath, $0) }
        } else if fast.pointee.directRead.expected == UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
            || isAlias(keyPath, of: fast.pointee.directRead.expected)
        {
            // Expected once: a second read can be that of the same property of another object.
            fast.pointee.directRead.expected = 0
        } else {
            fast.pointee.directRead.isInvalid = true
            fast.pointee.owner._withUnsafeGuaranteedRef { noteForClosure(keyPath, $0) }
        }
    }

    /// Returns whether the reported key path is another object of the expected property, because each inlined copy of a getter has
    /// its own key path object.
    @inline(never) private func isAlias(_ keyPath: AnyKeyPath, of expected: UInt) -> Bool {
        guard expected != 0 else { return false }
        return made?._withUnsafeGuaranteedRef { $0.isAlias(keyPath, of: expected) } ?? false
    }

    /// Notes the read for the computed closure that this thread runs, unless the code around the current evaluation runs it.
    @inline(never) private func noteForClosure(_ keyPath: AnyKeyPath, _ thread: ThreadObservation) {
        guard StateThread.isRunningClosure, StateThread.currentRun != thread.runAroundEvaluation else { return }
        thread.outsideOfEvaluation { ObjectSource.note(core, keyPath) }
    }

    private func note<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ thread: ThreadObservation
    ) {
        noteForClosure(keyPath, thread)
        if thread.collector != nil {
            thread.note(core, keyPath)
            thread.noteReferencedObject(subject, keyPath)
            guard thread.isPartOfTracking else { return }
        }
        if let standard = made?._withUnsafeGuaranteedRef({ $0.standard.current }) {
            standard.registrar.access(subject, keyPath: keyPath)
        } else if thread.isTracking() {
            thread.standard(for: core).registrar.access(subject, keyPath: keyPath)
        }
    }

    /// Reports that `keyPath` of `subject` is about to change.
    ///
    /// Call ``didSet(_:keyPath:)`` on the same thread afterward.
    @inlinable public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        if isObserved { _ = announce(subject, keyPath, keyPathStaysAlive: false) }
    }

    /// Reports that `keyPath` of `subject` has changed, and notifies its observers on this thread before it returns.
    ///
    /// If a thread is already notifying them of another change, this change is delivered next, with the value that the property has
    /// at the call.
    ///
    /// The observed paths are evaluated during the call, so no exclusive access to the properties that they read may be in
    /// progress.
    /// - Complexity: Linear in the number of observers.
    @inlinable public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        if isObserved, let notification = notification(subject, keyPath, PendingMutation()) {
            var value = subject[keyPath: keyPath]
            // Not `withUnsafePointer`, which is two more calls in a debug build.
            notification.notify(&value)
        }
    }

    /// Runs `mutation`, which changes `keyPath` of `subject`, between ``willSet(_:keyPath:)`` and ``didSet(_:keyPath:)``.
    ///
    /// A mutation that throws is reported as well.
    @inlinable public func withMutation<Subject: Observable, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        let pending = isObserved ? announce(subject, keyPath, keyPathStaysAlive: true) : PendingMutation()
        // Not a call of `didSet(_:keyPath:)`, which a debug build would not inline.
        defer {
            if isObserved, let notification = notification(subject, keyPath, pending) {
                var value = subject[keyPath: keyPath]
                notification.notify(&value)
            }
        }
        return try mutation()
    }

    /// - Parameter keyPathStaysAlive: Whether the caller retains the key path until the change is concluded.
    @inline(never) @usableFromInline
    func announce<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, keyPathStaysAlive: Bool
    ) -> PendingMutation {
        guard let made else { return PendingMutation() }
        if made._withUnsafeGuaranteedRef({ $0.standard.exists }) {
            made._withUnsafeGuaranteedRef { $0.standard.current?.registrar.willSet(subject, keyPath: keyPath) }
        }
        let reference: Unmanaged<AnyKeyPath> = .passUnretained(keyPath)
        return PendingMutation(
            fast: made._withUnsafeGuaranteedRef { $0.willChange(reference, keyPathStaysAlive: keyPathStaysAlive) })
    }

    @inline(never) @usableFromInline
    func notification<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ pending: PendingMutation
    ) -> DirectNotification? {
        guard let made else { return nil }
        if made._withUnsafeGuaranteedRef({ $0.standard.exists }) {
            made._withUnsafeGuaranteedRef { $0.standard.current?.registrar.didSet(subject, keyPath: keyPath) }
        }
        let reference: Unmanaged<AnyKeyPath> = .passUnretained(keyPath)
        return made._withUnsafeGuaranteedRef { $0.didChange(reference, pending.fast) }
    }
}

/// An announced change, which is concluded on the same thread.
@frozen @usableFromInline struct PendingMutation {
    /// Stored to avoid a second lookup.
    @usableFromInline let fast: UnsafeMutablePointer<ThreadObservation.FastState>?

    init(fast: UnsafeMutablePointer<ThreadObservation.FastState>?) {
        self.fast = fast
    }

    /// Represents a change that wasn't announced, or whose announcement isn't known.
    @inlinable init() {
        fast = nil
    }
}
