/// A property whose value can be set.
///
/// ```swift
/// let count = MutableProperty(1)
/// count.values.subscribe { print($0) }.add(to: bag)  // prints 1
/// count.value = 2  // prints 2
/// @MutableProperty var name = "Rill"  // $name is the MutableProperty
/// $name.signal.subscribe { print($0) }.add(to: bag)
/// name = "Brook"  // prints Brook
/// ```
///
/// It is also a property wrapper, whose projection is the property.
///
/// The value can be set on any thread, including from inside an observer. Reading it never waits for an observer.
/// See ``PropertyProtocol``.
@propertyWrapper public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: SubjectCore<Value, Never, LatestValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a property with an initial value.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            memory: LatestValue(value, survivesEnd: true), origin: SourceLabel("MutableProperty", fileID, line))
        releaseObserver = core.completingReleaseObserver
    }

    /// Creates the property behind a `@MutableProperty` declaration.
    @inlinable public convenience init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(wrappedValue, fileID: fileID, line: line)
    }

    /// The current value.
    ///
    /// Setting it notifies the observers before the setter returns. If another thread is already notifying them, or the setter is
    /// called by an observer, the thread that is notifying delivers this value as well. Inside a batch, observers are notified when
    /// the batch ends. See ``Property/batch(_:)``.
    @inlinable public var value: Value {
        @inlinable get { core.value }
        @inlinable set { core.set(newValue, keeping: releaseObserver) }
    }

    /// The current value. See ``value``.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property, as `$name`.
    @inlinable public var projectedValue: MutableProperty { self }

    /// A signal of every change after the subscription, without the value at the subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: core.attachWithoutReplay) }

    /// A signal of the value at the subscription and every change after it.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: core.attach) }

    /// Changes the value in place, without a change by another thread between reading and writing.
    ///
    /// ```swift
    /// let queue = MutableProperty(["tea", "coffee"])
    /// let next = queue.modify { $0.removeFirst() }
    /// print(next, queue.value)  // prints tea ["coffee"]
    /// ```
    ///
    /// `body` works on a copy with no lock held. If the property was changed in the meantime, it runs again on the newer value,
    /// so it might run more than once and should have no effect but on its argument. If it throws, nothing changes.
    ///
    /// The number of runs has no bound. Each repetition means that another thread's change succeeded, and setting
    /// ``value`` never waits, so a thread that sets the property steadily can delay a slow `body` for as long as it does so.
    /// Keep `body` short, and compute what takes long before the call.
    ///
    /// Inside a batch, `body` runs immediately, for the thread of the batch. Its change takes effect when the batch ends. If another
    /// thread has changed the property by then, `body` runs again on the newer value, and if it throws then, that value remains. The
    /// result is always that of the first run. See ``Property/batch(_:)``.
    ///
    /// `body` must not change this property. When it is repeated for that reason, the change is ignored and reported as
    /// ``Misuse/Kind/changeInModify``.
    ///
    /// - Returns: The result of `body`.
    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: @escaping @Sendable (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if Batch.isAnyOpen, let batch = OpenBatch.current {
            return try core.modify(body, in: batch, keeping: releaseObserver)
        }
        return try core.modify(body)
    }

    /// Changes the value in place, also inside a batch.
    @discardableResult @inlinable package func modifyNow<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result { try core.modify(body) }

    /// Sets the value and returns the one that it replaces.
    ///
    /// ```swift
    /// let highScore = MutableProperty(80)
    /// let old = highScore.swap(95)
    /// print(old, highScore.value)  // prints 80 95
    /// ```
    @discardableResult @inlinable public func swap(_ value: Value) -> Value {
        modify {
            let old = $0
            $0 = value
            return old
        }
    }
}

extension MutableProperty {
    /// Disposes `binding` when the property is deallocated. Ignores its values.
    @inlinable func subscribeToEnd(_ binding: Segment) { core.subscribeToEnd(binding) }
}
