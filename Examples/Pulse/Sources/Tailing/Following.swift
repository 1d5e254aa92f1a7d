package import Operators

/// So long a file is read on after another one has taken its name, because who writes to it may not know yet.
let grace = Duration.seconds(10)

/// The lines of a file that others write to, through growth, truncation and rotation. Never ends; a file that is not there is
/// waited for.
///
/// - Parameters:
///   - wakeups: Tell that there may be something new.
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
