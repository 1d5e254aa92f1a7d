package import Operators

/// How long to continue reading a file after another file has its name, because a writer might not have switched yet.
let grace = Duration.seconds(10)

/// Sends the lines of a file that other processes write, through growth, truncation, and rotation. The signal never
/// ends. It waits for a file that doesn't exist.
///
/// - Parameters:
///   - wakeups: A signal that sends when new data might exist.
package func following(
    _ path: String, from start: FileStart, wakeups: Signal<Void, Never>, on scheduler: some Scheduler
) -> Signal<ArraySlice<UInt8>, Never> {
    .deferred {
        let wakeups = wakeups.share()
        let files = wakeups.prepend(())
            .scanMap(into: NamedFile(path, from: start)) { name, _ in name.check() }
            .skipNil()
            .share()
        let retirements = files.flatMap(.merge) { file in
            file.isRotated ? Signal.timer(after: grace, on: scheduler).mapToVoid() : .just(())
        }
        return files.flatMap(.merge) { file in
            wakeups.prepend(())
                .flatMap(.first) { _ in pieces(of: file.reader, on: scheduler) }
                .ignoreFailure()
                .take(until: retirements)
                .wholeLines()
        }
    }
}
