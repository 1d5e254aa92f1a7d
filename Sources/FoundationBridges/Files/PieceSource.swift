import Foundation
import Operators

/// What a source of pieces does next.
enum PieceStep<Value: Sendable>: Sendable {
    /// Sends the values of a piece, of which there can be none.
    case send([Value])

    /// Sends the values of the end, of which there can be none, and completes.
    case last([Value])

    /// Waits until more has arrived.
    case wait
}

/// Makes values of pieces that it reads. Only the scheduler of the signal calls ``next()``.
protocol PieceSource: Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    func next() throws(Failure) -> PieceStep<Value>

    /// Runs `action` once, when more has arrived, or immediately if it has.
    func onArrival(_ action: @escaping @Sendable () -> Void)

    func close()
}

extension Signal {
    /// Creates a signal that sends the values of a source, in turns of at most 1,024 values, while the subscriber is not paused.
    ///
    /// `open` is called on the subscribing thread, where its failure is sent immediately.
    ///
    /// `scheduler` is not generic, because the compiler would then specialize nothing here, and a value takes 100 times as long.
    init<Source: PieceSource>(
        on scheduler: any Scheduler, _ fileID: StaticString, _ line: UInt,
        _ open: @escaping @Sendable () throws(Failure) -> Source
    ) where Source.Value == Value, Source.Failure == Failure {
        self.init(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                let source: Source
                do throws(Failure) { source = try open() } catch { return sink.fail(error) }
                let subscription = sink.openChild()
                subscription.add(ActionDisposable { source.close() })
                let piece = StateBox(Piece<Value>())
                subscription.add(
                    scheduler.scheduleRecursively { reschedule in
                        var room = 1_024
                        while room > 0, !subscription.isDisposedOrPaused {
                            if piece.value.isSent {
                                if piece.value.isLast {
                                    subscription.dispose()
                                    return sink.complete()
                                }
                                do throws(Failure) {
                                    switch try source.next() {
                                    case .send(let values): piece.value = Piece(values: values)
                                    case .last(let values): piece.value = Piece(values: values, isLast: true)
                                    case .wait: return source.onArrival(reschedule)
                                    }
                                } catch {
                                    subscription.dispose()
                                    return sink.fail(error)
                                }
                            }
                            let (values, start) = (piece.value.values, piece.value.position)
                            let end = Swift.min(values.count, start + room)
                            var position = start
                            while position < end, !subscription.isDisposedOrPaused {
                                sink.next(values[position])
                                position += 1
                            }
                            piece.value.position = position
                            room -= Swift.max(1, position - start)
                        }
                        subscription.onResume(reschedule)
                    })
            }
        })
    }
}

/// The values of a piece, and the number of those that were sent.
private struct Piece<Value: Sendable>: Sendable {
    var values: [Value] = []
    var isLast = false
    var position = 0

    var isSent: Bool { position == values.count }
}
