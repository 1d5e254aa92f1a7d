public import Observation
import StreamCore
public import Synchronization

/// Where the properties of one object report their reads and changes. See ``KeyPathObservable``.
///
/// A class that does without the `@Observable` macro makes the calls itself:
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
/// or, where a stored property is to stay one, from its observers:
///
/// ```swift
/// var name = "" {
///     willSet { _$observationRegistrar.willSet(self, keyPath: \.name) }
///     didSet { _$observationRegistrar.didSet(self, keyPath: \.name) }
/// }
/// ```
///
/// The second form reports no reads. Such a property is observed by its own path, from the class that declares it; longer
/// paths, computed properties, subclasses' paths and trackings that read it do not notice its changes.
///
/// Everything is passed on to an `ObservationRegistrar`, too, from the first read inside `withObservationTracking` on, so
/// that function, `Observations` and SwiftUI work on the same object.
///
/// It may be used from any thread. A change of an object that nobody observes costs two atomic loads.
public final class KeyPathRegistrar: Sendable {
    /// Made when somebody observes or tracks the object for the first time, and then there until the end.
    @usableFromInline let made = Atomic<Unmanaged<RegistrarCore>?>(nil)

    /// A registrar that nobody has asked anything yet: one small object, and no other allocation.
    public init() {}

    deinit {
        guard let core = made.load(ordering: .acquiring)?.takeRetainedValue() else { return }
        core.objectDied()
    }

    /// Ends with the registrar, and so with the object that it belongs to.
    var lifetime: Lifetime { core.lifetime }

    /// How many paths are observed that start at the object: for tests.
    package var observedPathCount: Int { made.load(ordering: .acquiring)?.takeUnretainedValue().channels.count ?? 0 }

    /// The hub, made now if there is none.
    @usableFromInline var core: RegistrarCore {
        if let core = made.load(ordering: .acquiring) { return core.takeUnretainedValue() }
        let new = Unmanaged.passRetained(RegistrarCore())
        let (isNew, existing) = made.compareExchange(expected: nil, desired: new, ordering: .sequentiallyConsistent)
        guard !isNew, let existing else { return new.takeUnretainedValue() }
        new.release()
        return existing.takeUnretainedValue()
    }

    /// Whether a change has to be told to anybody.
    ///
    /// Who observes first makes itself known here and then reads the property; who changes it first writes it and then
    /// looks here. In the one order of sequentially consistent operations one of them comes first, so no change is missed.
    @inlinable var isObserved: Bool { made.load(ordering: .sequentiallyConsistent) != nil }

    /// Reports that `keyPath` of `subject` is read: call it before the value is read.
    ///
    /// Any thread may call it. Constant time.
    public func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        ThreadObservation.reference._withUnsafeGuaranteedRef { thread in
            if let read = thread.fast.pointee.directRead {
                if read.expected != address(of: keyPath), !isAlias(keyPath, of: read.expected) {
                    thread.fast.pointee.directRead?.isInvalid = true
                }
            } else {
                note(subject, keyPath, thread)
            }
        }
    }

    /// Whether the key path that is reported means the property that is expected: each inlined copy of a getter has an object
    /// of its own.
    @inline(never) private func isAlias(_ keyPath: AnyKeyPath, of expected: UnsafeRawPointer?) -> Bool {
        guard let expected else { return false }
        return made.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.isAlias(keyPath, of: expected) } ?? false
    }

    private func note<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ thread: ThreadObservation
    ) {
        if thread.collector != nil {
            thread.note(core, keyPath)
            thread.noteReferencedObject(subject, keyPath)
            guard thread.isPartOfTracking else { return }
        }
        if let standard = made.load(ordering: .acquiring)?._withUnsafeGuaranteedRef({ $0.standard.current }) {
            standard.registrar.access(subject, keyPath: keyPath)
        } else if thread.isTracking() {
            thread.standard(for: core).registrar.access(subject, keyPath: keyPath)
        }
    }

    /// Reports that `keyPath` of `subject` is about to change. A call of ``didSet(_:keyPath:)`` on the same thread follows.
    @inlinable public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        if isObserved { _ = announce(subject, keyPath, keyPathStaysAlive: false) }
    }

    /// Reports that `keyPath` of `subject` has changed, and tells its observers before it returns, on this thread; if it
    /// is telling them of another change already, this one comes next, with the value that the property has now.
    ///
    /// The observed paths are evaluated here, so no exclusive access to what they read may be under way.
    /// - Complexity: Linear in the number of observers.
    @inlinable public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        conclude(subject, keyPath, nil)
    }

    /// Runs `mutation`, which changes `keyPath` of `subject`, between ``willSet(_:keyPath:)`` and ``didSet(_:keyPath:)``.
    ///
    /// A mutation that throws is reported as well.
    @inlinable public func withMutation<Subject: Observable, Member, Result>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
    ) rethrows -> Result {
        let pending = isObserved ? announce(subject, keyPath, keyPathStaysAlive: true) : nil
        defer { conclude(subject, keyPath, pending) }
        return try mutation()
    }

    /// - Parameter lives: Whether the key path lives until the change is concluded.
    @inline(never) @usableFromInline
    func announce<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, keyPathStaysAlive: Bool
    ) -> PendingMutation? {
        made.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { core in
            if core.standard.exists { core.standard.current?.registrar.willSet(subject, keyPath: keyPath) }
            guard core.dependencyCount.load(ordering: .sequentiallyConsistent) > 0 else { return nil }
            let thread = ThreadObservation.reference
            core.willChange(keyPath, thread, keyPathStaysAlive: keyPathStaysAlive)
            return PendingMutation(thread: thread)
        }
    }

    @inlinable func conclude<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ pending: PendingMutation?
    ) {
        if isObserved, let notification = notification(subject, keyPath, pending) {
            notification.notify(subject[keyPath: keyPath])
        }
    }

    @inline(never) @usableFromInline
    func notification<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, _ pending: PendingMutation?
    ) -> DirectNotification? {
        made.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { core in
            if core.standard.exists { core.standard.current?.registrar.didSet(subject, keyPath: keyPath) }
            let thread = pending?.thread ?? ThreadObservation.reference
            // Whoever was there when it was announced may have left: the announcement has to end all the same.
            guard
                core.dependencyCount.load(ordering: .sequentiallyConsistent) > 0
                    || thread._withUnsafeGuaranteedRef({ !$0.fast.pointee.mutations.isEmpty })
            else { return nil }
            return core.didChange(keyPath, thread)
        }
    }
}

/// A change that was announced, for who concludes it on the same thread.
@usableFromInline struct PendingMutation {
    /// Saves looking it up again.
    let thread: Unmanaged<ThreadObservation>
}
