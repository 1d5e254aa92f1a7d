public import Operators

/// Sends the whole lines of a file, or those of a pipe as they arrive.
public func lines(of reader: ByteReader, on loop: ReadingLoop) -> Signal<ArraySlice<UInt8>, Unreadable> {
    reader.isFile
        ? lines(of: reader, on: loop.scheduler)
        : lines(of: reader, whenever: readiness(of: reader, on: loop), on: loop.scheduler)
}

/// Sends the whole lines of a file, read on `scheduler`.
public func lines(of reader: ByteReader, on scheduler: some Scheduler) -> Signal<ArraySlice<UInt8>, Unreadable> {
    pieces(of: reader, on: scheduler).wholeLines()
}

/// Sends the whole lines of a source that reports when it might have data, such as a pipe.
func lines(
    of reader: ByteReader, whenever ready: Signal<Void, Never>, on scheduler: some Scheduler
) -> Signal<ArraySlice<UInt8>, Unreadable> {
    ready.widenFailure(to: Unreadable.self)
        .prepend(())
        .flatMap(.first) { _ in pieces(of: reader, on: scheduler) }
        .takeUntilMatch(inclusive: true, { piece in piece == nil })
        .wholeLines()
}

/// Sends the available data. `nil` marks the end; without it, more can follow.
///
/// The scheduler runs one work item per piece, so that its timers can run between pieces. Reading waits while a queue
/// downstream is full.
func pieces(of reader: ByteReader, on scheduler: some Scheduler) -> Signal<[UInt8]?, Unreadable> {
    Signal { subscriber in
        scheduler.scheduleRecursively { again in
            guard !subscriber.shouldWait else { return subscriber.onResume(again) }
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
            .flatMap(.concat) { lines in lines.signal.widenFailure() }
    }
}
