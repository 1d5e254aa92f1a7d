import Foundation

/// Runs `body` on a separate thread, because the programs and servers of tests need the threads of the pool.
///
/// - Parameter interrupt: Ends the wait of `body` when the test is cancelled at its time limit.
func onSeparateThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result, interrupt: @Sendable () -> Void
) async -> Result {
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    } onCancel: {
        interrupt()
    }
}
