package import Operators

/// Sends the whole lines of a file, read on `scheduler`.
///
/// - Parameter pause: Returns how long to wait before the next piece.
package func lines(
    of reader: ByteReader, on scheduler: some Scheduler, pause: @escaping @Sendable () -> Duration = { .zero }
) -> Signal<ArraySlice<UInt8>, Unreadable> {
    pieces(of: reader, on: scheduler, pause: pause).wholeLines()
}

/// Sends the whole lines of a source that reports when it might have data, such as a pipe.
package func lines(
    of reader: ByteReader, whenever ready: Signal<Void, Never>, on scheduler: some Scheduler
) -> Signal<ArraySlice<UInt8>, Unreadable> {
    ready.widenFailure(to: Unreadable.self)
        .prepend(())
        .flatMap(.first) { _ in pieces(of: reader, on: scheduler) }
        .take(untilMatch: { piece in piece == nil }, inclusive: true)
        .wholeLines()
}

/// Sends the available data. `nil` marks the end; without it, more can follow.
///
/// The scheduler runs one work item per piece, so that its timers can run between pieces. A slow subscriber slows
/// down the reading, so pieces do not accumulate.
func pieces(
    of reader: ByteReader, on scheduler: some Scheduler, pause: @escaping @Sendable () -> Duration = { .zero }
) -> Signal<[UInt8]?, Unreadable> {
    Signal { subscriber in
        let timer = SerialDisposable()
        let reading = scheduler.scheduleRecursively { again in
            do throws(Unreadable) {
                switch try reader.next() {
                case .bytes(let bytes):
                    subscriber.send(bytes)
                    let delay = pause()
                    if delay > .zero { timer.swap(scheduler.schedule(after: delay, again)) } else { again() }
                case .nothingNow:
                    subscriber.complete()
                case .end:
                    subscriber.send(nil)
                    subscriber.complete()
                }
            } catch {
                subscriber.fail(error)
            }
        }
        return CompoundDisposable([reading, timer])
    }
}

extension Signal where Value == [UInt8]? {
    func wholeLines() -> Signal<ArraySlice<UInt8>, Failure> {
        append(nil)
            .scanMap(into: LineSplitter()) { splitter, piece in splitter.take(piece) }
            .flatMap(.concat) { lines in lines.signal }
    }
}
