import StreamCore

/// Runs `body` and then tells what it has changed: each observed path once, with its last value.
///
///     set:                  a=1, a=2, b=3 in a transaction
///     observe(o, \.a):      2
///     combineLatest(a, b):  (2, 3)     and never a mixture of old and new
///
/// While `body` runs, nobody is told of the changes that this thread makes, in whichever objects; those of properties
/// are held back as well, as in ``/StreamCore/Property/batch(_:)``, which is the same. A transaction inside another is
/// a part of it. What was changed is told as well when `body` throws. A root that dies meanwhile completes, and tells
/// nothing before.
@discardableResult @inlinable public func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try Batch.run(body)
}
