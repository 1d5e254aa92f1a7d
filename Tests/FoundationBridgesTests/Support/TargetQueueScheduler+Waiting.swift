import Schedulers

extension TargetQueueScheduler {
    /// Waits until all work that was scheduled before has ended, and with it the delivery of the values that it has sent.
    func waitForEarlierWork() async {
        await withCheckedContinuation { continuation in _ = schedule { continuation.resume() } }
    }
}
