import Foundation
import Operators

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The receiving side of a download or an upload. Only the scheduler of the signal uses it.
protocol TransferReceiver: Sendable {
    associatedtype Value: Sendable

    /// Prepares the transfer. Runs before the request is sent.
    func prepare() throws

    func makeTask(_ session: URLSession) -> URLSessionTask

    /// Returns the event that `item` causes.
    func receive(_ item: TransferItem) throws -> TransferEvent<Value>?

    /// Removes what was received. Runs before a failure is sent.
    func discard()
}

extension URLSession {
    /// Creates a signal that sends the events of a receiver. Progress is skipped instead of waiting for the subscriber.
    func transfer<Receiver: TransferReceiver>(
        on scheduler: some Scheduler, _ fileID: StaticString, _ line: UInt,
        _ makeReceiver: @escaping @Sendable () -> Receiver
    ) -> Signal<TransferEvent<Receiver.Value>, any Error> {
        Signal<TransferEvent<Receiver.Value>, any Error>(
            immediately: { [configuration] subscriber in
                let (transfer, receiver) = (ResponseTransfer(), makeReceiver())
                subscriber.disposable.add(ActionDisposable { transfer.cancel() })
                subscriber.disposable.add(
                    scheduler.scheduleRecursively { reschedule in
                        do {
                            if !transfer.isStarted {
                                try receiver.prepare()
                                transfer.start(configuration, receiver.makeTask)
                            }
                            for _ in 0..<1_024 {
                                guard let item = transfer.take() else { return transfer.onArrival(reschedule) }
                                switch try receiver.receive(item) {
                                case nil: break
                                case .progress(let progress)?:
                                    if !subscriber.shouldWait { subscriber.send(.progress(progress)) }
                                case .finished(let value)?:
                                    subscriber.send(.finished(value))
                                    return subscriber.complete()
                                }
                            }
                            reschedule()
                        } catch {
                            receiver.discard()
                            subscriber.fail(error)
                        }
                    })
            }, fileID, line)
    }
}
