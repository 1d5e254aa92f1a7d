import AccessLog
import Demo
import Logging
import Operators
import PulseProgram
import Tailing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The source of the lines.
enum Source: Sendable {
    case finished([FinishedFile])
    /// Pipes, whose lines count when they arrive.
    case live([String])
    case followed([String], from: FileStart)
    case standardInput
    case demo(stamp: @Sendable (_ elapsed: Duration) -> Int64)
}

/// The source to read, as one signal of lines.
struct Input: Sendable {
    /// How often to check a followed file in case its changes are not reported.
    private static let pollInterval = Duration.seconds(1)

    let source: Source
    let logger: Logger
    let status: ExitStatus

    var isPipe: Bool {
        switch source {
        case .standardInput: !standardInputIsFile
        case .live: true
        case .finished, .followed, .demo: false
        }
    }

    /// Sends the lines, read on `loop`. Reports a file that cannot be read, and skips it.
    ///
    /// - Parameter note: Called with the lines that are read.
    func batches(
        on loop: ReadingLoop, format: LineFormat, note: @escaping @Sendable (Lines) -> Void
    ) -> Signal<Batch, Never> {
        if case .finished(let files) = source, !files.contains(where: { Tailing.isPipe($0.path) }) {
            return MergedFiles(files, format: format, note: note, report: report).batches(on: loop.scheduler)
        }
        return lines(on: loop).onNext(note).map(format.parse)
    }

    private func lines(on loop: ReadingLoop) -> Signal<Lines, Never> {
        switch source {
        case .finished(let files): concat(files.map { reported(file($0.path, on: loop)) })
        case .live(let paths): merge(paths.map { reported(file($0, on: loop)) })
        case .followed(let paths, let start): merge(paths.map { following($0, from: start, on: loop) })
        case .standardInput: reported(standardInput(on: loop))
        case .demo(let stamp): Demo.traffic(on: loop.scheduler, stamp: stamp)
        }
    }

    private func file(_ path: String, on loop: ReadingLoop) -> Signal<Lines, Unreadable> {
        Signal.attempt { () throws(Unreadable) in try ByteReader(path: path) }
            .flatMap(.concat) { reader in Tailing.lines(of: reader, on: loop) }
    }

    private func following(_ path: String, from start: FileStart, on loop: ReadingLoop) -> Signal<Lines, Never> {
        let polls = Signal<SchedulerTime, Never>.interval(Self.pollInterval, on: loop.scheduler).mapToVoid()
        return Tailing.following(
            path, from: start, wakeups: merge(changes(of: path, on: loop), polls), on: loop.scheduler
        ) { news in
            switch news {
            case .waiting(let problem): logger.warning("waiting for \(problem)")
            case .found: logger.warning("reading \(path), which is there now")
            case .damaged(let problem): logger.warning("the rest of the file cannot be read: \(problem)")
            }
        }
    }

    private func standardInput(on loop: ReadingLoop) -> Signal<Lines, Unreadable> {
        let ending: ByteReader.Ending = standardInputIsFile ? .ends : .closes
        return Tailing.lines(
            of: ByteReader(descriptor: STDIN_FILENO, name: "standard input", ending: ending), on: loop)
    }

    private func reported(_ lines: Signal<Lines, Unreadable>) -> Signal<Lines, Never> {
        lines.onFailure(report).ignoreFailure()
    }

    private func report(_ problem: Unreadable) {
        logger.error("\(problem)")
        status.noteTrouble()
    }
}

/// A Boolean value that indicates whether standard input is a file, which has an end, and not a pipe.
var standardInputIsFile: Bool {
    var information = stat()
    return fstat(STDIN_FILENO, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
}
