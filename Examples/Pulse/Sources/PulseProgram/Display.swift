import Board
import Operators
import PulseCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The way in which the reports are shown.
public enum Display: Sendable {
    case board
    case lines
    case json

    /// Shows the reports and then the summary. Completes when everything is shown.
    func show(
        _ reports: Signal<Report, Never>, program: String, title: String, page: String?, notices: Notices,
        isReplay: Bool,
        tell trouble: @escaping @Sendable (Output.Trouble) -> Void
    ) -> Signal<Void, Never> {
        let output = Output(descriptor: STDOUT_FILENO, report: trouble)
        // A replay waits for the process that reads the lines. Live reading doesn't: the lines of each window wait.
        let written = { (lines: @escaping @Sendable (Report) -> [String]) in
            let lines = reports.map(lines).filter { lines in !lines.isEmpty }
            return (isReplay ? lines : lines.deliver(on: TargetQueueScheduler(label: "\(program).output")))
                .onNext { lines in for line in lines { output.write(line) } }
                .mapToVoid()
        }
        switch self {
        case .board:
            notices.hold()
            let board = Board(descriptor: STDOUT_FILENO)
            let shown = board.show(
                reports, notices: notices.signal, in: BoardContent(program: program, title: title, page: page),
                on: TargetQueueScheduler(label: "\(program).board"))
            let summary = summary(of: reports).onNext { text in
                board.restore()
                notices.release()
                output.write(text)
            }
            return merge(shown, summary.mapToVoid())
        case .lines:
            let summary = summary(of: reports).onNext { text in
                _ = writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
            }
            return merge(written(\.lines), summary.mapToVoid())
        case .json:
            return written(\.jsonLines)
        }
    }

    private func summary(of reports: Signal<Report, Never>) -> Signal<String, Never> {
        reports.compactMap { report in report.summary?.summary(of: report.total) }
    }
}
