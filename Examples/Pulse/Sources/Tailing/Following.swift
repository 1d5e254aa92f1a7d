public import Operators

/// How long to continue reading a file after another file has its name, because a writer might not have switched yet.
let grace = Duration.seconds(10)

/// How long a file must be unreadable before it is reported, because a rotation takes a moment.
private let patience = Duration.seconds(1)

/// A change of whether a followed file can be read.
public enum FileNews: Hashable, Sendable {
    /// The file cannot be read now. It is tried again.
    case waiting(Unreadable)
    /// The file that could not be read is there.
    case found
    /// The rest of the file cannot be read.
    case damaged(Unreadable)
}

/// Sends the lines of a file that other processes write, through growth, truncation, and rotation. The signal never
/// ends. It waits for a file that doesn't exist.
///
/// - Parameters:
///   - wakeups: A signal that sends when new data might exist.
///   - report: Called when the file cannot be read, and when it can be read again.
public func following(
    _ path: String, from start: FileStart, wakeups: Signal<Void, Never>, on scheduler: some Scheduler,
    report: @escaping @Sendable (FileNews) -> Void = { _ in }
) -> Signal<ArraySlice<UInt8>, Never> {
    followingPositions(path, from: start, wakeups: wakeups, on: scheduler, report: report)
        .map(\.lines)
        .filter { lines in !lines.isEmpty }
}

/// Sends the lines of a file like `following`, with the positions after them, from which a later process can continue.
///
/// If it continues, it first reads the rest of the files that were renamed since then and are still in the folder. At the beginning
/// of each file, it sends a position without lines.
public func followingPositions(
    _ path: String, from start: FileStart, wakeups: Signal<Void, Never>, on scheduler: some Scheduler,
    report: @escaping @Sendable (FileNews) -> Void = { _ in }
) -> Signal<LocatedLines, Never> {
    .deferred {
        let wakeups = wakeups.share()
        let live = wakeups.prepend(())
            .scanMap(into: NamedFile(path, from: start)) { name, _ in name.check() }
            .publish { findings in
                let files = findings.compactMap(\.file).share()
                let truncations = files.filter { file in !file.isRotated }
                let retirements = files.filter(\.isRotated).flatMap(.merge) { _ in
                    Signal.timer(after: grace, on: scheduler)
                }
                let lines = files.flatMap(.merge) { file in
                    // A reader that waits still reads the rest of a rotated file. That of a truncated file is gone.
                    wakeups.take(until: retirements)
                        .prepend(())
                        .widenFailure()
                        .flatMap(.first) { _ in pieces(of: file.reader, on: scheduler) }
                        .onFailure { failure in report(.damaged(failure)) }
                        .ignoreFailure()
                        .take(until: truncations)
                        .wholeLines()
                        .located(from: file.reader.position)
                }
                return merge(lines, news(of: findings, on: scheduler).onNext(report).compactMap { _ in nil })
            }
        return rests(of: path, from: start, on: scheduler).concat(live)
    }
}

/// Sends when the file has been unreadable for a while, and when it is readable again.
private func news(
    of findings: Signal<NamedFile.Finding, Never>, on scheduler: some Scheduler
) -> Signal<FileNews, Never> {
    findings.map(\.problem)
        .distinctUntilChanged()
        .debounce(for: patience, on: scheduler)
        .prepend(nil)
        .distinctUntilChanged()
        .skip(1)
        .map { problem in problem.map(FileNews.waiting) ?? .found }
}
