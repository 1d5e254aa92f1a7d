import AccessLog
import Logging
import Operators
import Tailing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files to read, as one signal of lines.
struct Input: Sendable {
    /// How often to check a followed file in case its changes are not reported.
    private static let pollInterval = Duration.seconds(1)

    let files: [String]
    let follow: Bool
    let start: FileStart
    let logger: Logger
    let status: ExitStatus

    /// Sends the lines, read on `loop`. Reports a file that cannot be read, and skips it.
    func lines(on loop: ReadingLoop) -> Signal<Lines, Never> {
        if files.isEmpty { return told(standardInput(on: loop)) }
        if follow { return merge(files.map { following($0, on: loop) }) }
        return concat(files.map { told(file($0, on: loop)) })
    }

    private func file(_ path: String, on loop: ReadingLoop) -> Signal<Lines, Unreadable> {
        .deferred { () throws(Unreadable) in
            Tailing.lines(of: try ByteReader(path: path), on: loop.scheduler)
        }
    }

    private func following(_ path: String, on loop: ReadingLoop) -> Signal<Lines, Never> {
        let polls = Signal<SchedulerTime, Never>.interval(Self.pollInterval, on: loop.scheduler).mapToVoid()
        return Tailing.following(
            path, from: start, wakeups: merge(changes(of: path, on: loop), polls), on: loop.scheduler)
    }

    private func standardInput(on loop: ReadingLoop) -> Signal<Lines, Unreadable> {
        var information = stat()
        fstat(STDIN_FILENO, &information)
        let isFile = information.st_mode & S_IFMT == S_IFREG
        let reader = ByteReader(descriptor: STDIN_FILENO, name: "standard input", ending: isFile ? .ends : .closes)
        if isFile { return Tailing.lines(of: reader, on: loop.scheduler) }
        return Tailing.lines(of: reader, whenever: readiness(of: STDIN_FILENO, on: loop), on: loop.scheduler)
    }

    private func told(_ lines: Signal<Lines, Unreadable>) -> Signal<Lines, Never> {
        lines.onFailure { failure in
            logger.error("\(failure)")
            status.noteTrouble()
        }.ignoreFailure()
    }
}
