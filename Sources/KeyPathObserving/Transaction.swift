import StreamCore

/// Runs `body` and then sends each observed path that it has changed once, with its last value.
///
/// ```swift
/// let room = Room()
/// combineLatest(observe(room, \.temperature), observe(room, \.humidity))
///     .subscribe { print($0, $1) }.add(to: bag)  // prints 20 40
/// transaction {
///     room.temperature = 21
///     room.humidity = 45
/// }  // prints 21 45
/// ```
///
///     set:                  a=1, a=2, b=3 in a transaction
///     observe(o, \.a):      2
///     combineLatest(a, b):  (2, 3)     and never a mixture of old and new values
///
/// While `body` runs, no observer is notified of the changes that this thread makes to any object. Changes of properties are also
/// deferred: this is the same as ``/StreamCore/Property/batch(_:)``, except that the objects themselves have their
/// new values immediately. A transaction inside another is a part of it. Observers are notified even if `body` throws.
///
/// If `body` deallocates an object that a path leads to, the change of the path is deferred as well. If `body` deallocates the root
/// of a path, the path completes immediately, without a value.
///
/// In an observer of anything, the transaction returns before its changes are sent, which follow the change that is being delivered. If
/// another thread is delivering a change of the same object, it delivers this one next, and the transaction can return before that. A
/// `combineLatest` of several paths sends one tuple when all of them have been delivered.
@discardableResult @inlinable public func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try Transaction.runOfObjects(body)
}
