/// Runs `body` with a bag for its subscriptions, and disposes them when the body returns or throws, or the task is
/// cancelled.
///
/// ```swift
/// await withSubscriptions { scope in
///     temperatures.subscribe { print($0) }.add(to: scope)
///     await untilTheUserHasSeenEnough()
/// }
/// ```
///
/// A disposable that is added to the bag after that is disposed immediately. So no subscription outlives its scope.
/// - Throws: The error that `body` throws.
@inlinable public func withSubscriptions<Result, Failure: Error>(
    isolation actor: isolated (any Actor)? = #isolation,
    _ body: (DisposableBag) async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let scope = DisposableBag()
    defer { scope.dispose() }
    let result = await withTaskCancellationHandler {
        do throws(Failure) {
            return Swift.Result<Result, Failure>.success(try await body(scope))
        } catch {
            return .failure(error)
        }
    } onCancel: {
        scope.dispose()
    }
    return try result.get()
}
