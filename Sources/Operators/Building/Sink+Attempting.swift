import StreamCore

extension Sink {
    /// Calls a user's closure, and fails the subscription if it throws.
    ///
    /// - Returns: The closure's result, or `nil` if it threw.
    @inlinable @inline(__always) package func attempt<Input, Output>(
        _ body: (Input) throws(Failure) -> Output, _ input: Input
    ) -> Output? {
        do throws(Failure) { return try body(input) } catch {
            fail(error)
            return nil
        }
    }

    /// Calls a user's closure with two arguments, and fails the subscription if it throws.
    @inlinable @inline(__always) package func attempt<First, Second, Output>(
        _ body: (First, Second) throws(Failure) -> Output, _ first: First, _ second: Second
    ) -> Output? {
        do throws(Failure) { return try body(first, second) } catch {
            fail(error)
            return nil
        }
    }
}
