#if canImport(ObjectiveC)
    public import Foundation
    public import Operators

    // Disfavored, so that a class that is also a `KeyPathObservable` uses the methods of that protocol.

    extension NSObjectProtocol where Self: NSObject {
        /// Sends the value at `keyPath` on subscription and after each change, with key-value observing.
        ///
        /// ```swift
        /// let boiler = Boiler()
        /// boiler.signal(for: \.temperature).subscribe { print($0) }.add(to: bag)  // prints 20
        /// boiler.temperature = 60  // prints 60
        /// ```
        ///
        /// A write of an equal value is a change. Changes on the way to the last property, such as a new `window` in
        /// `\.window.title`, are sent too. A value is read when its change is made, and sent after earlier ones. If several
        /// threads change the property concurrently, a value can be sent after a newer one.
        ///
        /// Untested: tests run on Linux only, where Foundation has no key-value observing.
        ///
        /// - Completion: When the object is deallocated; immediately if it already was. The object isn't retained.
        /// - Disposal: Removes the observer from the object.
        /// - Threading: The first value is sent on the subscribing thread, all others on the thread that changes the property.
        /// - Precondition: The properties on the path are declared with `@objc dynamic`, or documented as observable.
        /// - In other libraries: `producer(forKeyPath:)` in ReactiveCocoa, `rx.observe(_:)` in RxCocoa, `publisher(for:)` in
        ///   Combine. `rx.observe` retains the object unless you pass `retainSelf: false`.
        @_disfavoredOverload public func signal<Value: Sendable>(
            for keyPath: any KeyPath<Self, Value> & Sendable, _ fileID: StaticString = #fileID, _ line: UInt = #line
        ) -> Signal<Value, Never> where Self: Sendable {
            ObservedProperty(self, keyPath, nil).values(fileID, line)
        }

        /// Sends the value at `keyPath` on subscription and after each change, for an object that belongs to an actor.
        ///
        /// A subscription on another thread is made later, on the caller's actor. On the main actor, the first value is sent
        /// before `subscribe` returns. Otherwise, this method is the same as for key paths that any thread can read.
        @_disfavoredOverload public func signal<Value: Sendable>(
            for keyPath: KeyPath<Self, Value>, isolation: isolated any Actor = #isolation,
            _ fileID: StaticString = #fileID, _ line: UInt = #line
        ) -> Signal<Value, Never> {
            ObservedProperty(self, keyPath, isolation).values(fileID, line)
        }

        /// Sends the result of `transform` for each change of the value at `keyPath`.
        ///
        /// ```swift
        /// let boiler = Boiler()
        /// let steps = boiler.signal(for: \.temperature, options: [.old, .new]) {
        ///     ($0.newValue ?? 0) - ($0.oldValue ?? 0)
        /// }
        /// steps.subscribe { print($0) }.add(to: bag)
        /// boiler.temperature = 60  // prints 40
        /// ```
        ///
        /// A change has a kind, and for collections indexes. With `prior`, each change is also sent before it is made. With
        /// `initial`, the current value is sent before `subscribe` returns. Foundation might not provide the values of some types,
        /// such as enumerations. ``signal(for:_:_:)`` reads these itself.
        ///
        /// A change can't be sent to another thread, because it can contain any object. `transform` takes the values from it.
        ///
        /// Untested: tests run on Linux only.
        ///
        /// - Completion: As for ``signal(for:_:_:)``.
        /// - Disposal: As for ``signal(for:_:_:)``.
        /// - Threading: As for ``signal(for:_:_:)``. `transform` runs on the thread that changes the property.
        @_disfavoredOverload public func signal<Value, Content: Sendable>(
            for keyPath: any KeyPath<Self, Value> & Sendable, options: NSKeyValueObservingOptions,
            _ fileID: StaticString = #fileID, _ line: UInt = #line,
            map transform: @escaping @Sendable (NSKeyValueObservedChange<Value>) -> Content
        ) -> Signal<Content, Never> where Self: Sendable {
            ObservedProperty(self, keyPath, nil).changes(options, fileID, line, transform)
        }

        /// Sends the result of `transform` for each change of the value at `keyPath`, for an object that belongs to an actor.
        ///
        /// See ``signal(for:isolation:_:_:)``.
        @_disfavoredOverload public func signal<Value, Content: Sendable>(
            for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions,
            isolation: isolated any Actor = #isolation, _ fileID: StaticString = #fileID, _ line: UInt = #line,
            map transform: @escaping @Sendable (NSKeyValueObservedChange<Value>) -> Content
        ) -> Signal<Content, Never> {
            ObservedProperty(self, keyPath, isolation).changes(options, fileID, line, transform)
        }
    }
#endif
