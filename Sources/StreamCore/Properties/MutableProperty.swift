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
/// It is also a property wrapper, whose projection is the property. A wrapped property is a variable, which a class that is `Sendable`
/// cannot have ("stored property '_name' of 'Sendable'-conforming class is mutable"), unless it is isolated to an actor, such as the main
/// actor. Declare a constant instead:
///
/// ```swift
/// final class Account: Sendable {
///     let name = MutableProperty("Rill")
/// }
/// ```
///
/// The value can be set on any thread, including from inside an observer. Reading it never waits for an observer.
/// See ``PropertyProtocol``.
@propertyWrapper public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    @usableFromInline package let cell: SourceCell<Value>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a property with an initial value.
    @inlinable public convenience init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        let cell = SourceCell(value, SourceLabel("MutableProperty", fileID, line))
        self.init(cell, cell.endingReleaseObserver)
    }

    @inlinable init(_ cell: SourceCell<Value>, _ releaseObserver: ReleaseObserver) {
        self.cell = cell
        self.releaseObserver = releaseObserver
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
        @inlinable get { cell.value }
        @inlinable set { cell.set(newValue) }
    }

    /// The current value. See ``value``.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property, as `$name`.
    @inlinable public var projectedValue: MutableProperty { self }

    /// A signal of every change after the subscription, without the value at the subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: cell.attachWithoutReplay) }

    /// A signal of the value at the subscription and every change after it.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: cell.attach) }

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
    /// Inside a batch, `body` runs once, for the thread of the batch, and its change takes effect when the batch ends.
    /// See ``Property/batch(_:)``.
    ///
    /// - Complexity: O(*n*) in the size of an array, a dictionary, or a set that `body` changes, because it is copied: the value before can
    ///   still be read. So is one that is changed through ``value``. With 8,000 texts as keys, a call takes 50 µs in a release build,
    ///   also inside a batch. Make many changes in one call, or use a property for each element. The page "State" of the guide compares
    ///   the remedies.
    ///
    /// `body` must not change this property. When it is repeated for that reason, the change is ignored and reported as
    /// ``Misuse/Kind/changeInModify``.
    ///
    /// - Returns: The result of `body`.
    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result { try cell.modify(body) }

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
