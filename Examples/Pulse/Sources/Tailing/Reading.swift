package import Operators

/// The whole lines of a file, read on `scheduler`.
package func lines(of reader: ByteReader, on scheduler: some Scheduler) -> Signal<ArraySlice<UInt8>, Unreadable> {
    pieces(of: reader, on: scheduler).wholeLines()
}

/// The whole lines of a source that tells when it may have something, such as a pipe.
package func lines(
    of reader: ByteReader, whenever ready: Signal<Void, Never>, on scheduler: some Scheduler
) -> Signal<ArraySlice<UInt8>, Unreadable> {
    ready.widenFailure(to: Unreadable.self)
        .prepend(())
        .flatMap(.first) { _ in pieces(of: reader, on: scheduler) }
        .take(untilMatch: { piece in piece == nil }, inclusive: true)
        .wholeLines()
}

/// What is there to be read; `nil` stands for the end, without which there may be more later.
///
/// Each piece is a piece of work of its own, so the timers of the scheduler get their turn in between, and who is slow slows
/// the reading instead of having it pile up.
func pieces(of reader: ByteReader, on scheduler: some Scheduler) -> Signal<[UInt8]?, Unreadable> {
    Signal { subscriber in
        scheduler.scheduleRecursively { again in
            do throws(Unreadable) {
                switch try reader.next() {
                case .bytes(let bytes):
                    subscriber.send(bytes)
                    again()
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
    }
}

extension Signal where Value == [UInt8]? {
    func wholeLines() -> Signal<ArraySlice<UInt8>, Failure> {
        append(nil)
            .scanMap(into: LineSplitter()) { splitter, piece in splitter.take(piece) }
            .flatMap(.concat) { lines in lines.signal }
    }
}
