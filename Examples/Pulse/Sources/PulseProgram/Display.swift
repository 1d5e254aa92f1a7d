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
        _ reports: Signal<Report, Never>, program: String, title: String, page: String?, controls: BoardControls?,
        notices: Notices,
        isReplay: Bool, status: ExitStatus,
        tell trouble: @escaping @Sendable (Output.Trouble) -> Void
    ) -> Signal<Void, Never> {
        let output = Output(descriptor: STDOUT_FILENO, report: trouble)
        switch self {
        case .board:
            notices.hold()
            let board = Board(descriptor: STDOUT_FILENO)
            let shown = board.show(
                reports, notices: notices.signal,
                in: BoardContent(program: program, title: title, page: page, controls: controls),
                on: TargetQueueScheduler(label: "\(program).board"))
            let end = reports.filter(\.isLast).onNext { report in
                board.restore()
                notices.release()
                if let summary = summary(of: report, status) { output.write(summary) }
            }
            // If the program ends early, the terminal is restored, too.
            return merge(shown, end.mapToVoid()).onDispose { board.restore() }
        case .lines, .json:
            let isJSON = if case .json = self { true } else { false }
            let texts = reports.scanMap(into: IdleWindows()) { windows, report in
                let lines = isJSON ? report.jsonLines : report.lines
                return Text(
                    lines: isReplay ? windows.replaced(lines, of: report, isJSON: isJSON) : lines,
                    summary: isJSON ? nil : summary(of: report, status))
            }
            // A replay waits for the process that reads the lines. Live reading doesn't: the lines of each window wait.
            return (isReplay ? texts : texts.deliver(on: TargetQueueScheduler(label: "\(program).output")))
                .onNext { text in write(text, to: output) }
                .mapToVoid()
        }
    }

    private struct Text: Sendable {
        let lines: [String]
        let summary: String?
    }

    /// Writes the lines, and the summary to standard error if standard output cannot be written.
    private func write(_ text: Text, to output: Output) {
        for line in text.lines { output.write(line) }
        guard let summary = text.summary, !output.write(summary) else { return }
        _ = writeAll(Array("\(summary)\n".utf8), to: STDERR_FILENO)
    }

    /// Returns the summary, or `nil` if more reports follow or nothing could be read.
    private func summary(of report: Report, _ status: ExitStatus) -> String? {
        report.isLast && !(report.total.isEmpty && status.hasTrouble) ? report.log?.summary : nil
    }
}
