import ArgumentParser
import FilesKit
import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main struct Files: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tidies files of JSON Lines, and watches folders.",
        version: "files 0.1.0", subcommands: [Tidy.self, Watch.self], defaultSubcommand: Tidy.self)
}

struct Tidy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks each line of a JSON Lines file, and writes it compact and with sorted keys.",
        discussion: """
            Lines that are not JSON are left out, and the first few are reported. The lines are collected in OUTPUT.partial, \
            which replaces OUTPUT at the end. If the program fails or is interrupted, OUTPUT stays as it was, and the lines that \
            were finished remain in OUTPUT.partial. A pipe, a device, or standard output is written directly.

            Status: 0 if all lines are valid, 1 after an error, 65 if lines are invalid, and 130 after an interruption.
            """)

    @Argument(help: "The file or pipe to read, or - for standard input.") var input: String
    @Argument(help: "The file to create or replace, or - for standard output.") var output: String
    @Option(help: "The number of lines to process concurrently.") var jobs = 4
    @Option(help: "The number of bytes after which a line is too long.") var longestLine = 16 << 20
    @Option(help: "Wait for this many microseconds after each line, to demonstrate a slow consumer.") var slow = 0
    @Flag(help: "Read without waiting for the consumer, to compare the memory.") var unbounded = false

    func validate() throws {
        for (option, value, least) in [("jobs", jobs, 1), ("longest-line", longestLine, 1), ("slow", slow, 0)]
        where value < least {
            throw ValidationError("--\(option) \(value): use at least \(least)")
        }
    }

    func run() async throws {
        let meter = Meter()
        // A partial file can also be that of another run.
        let hasStarted = Atomic(false)
        let work = Task { try await tidyInput(meter) { hasStarted.store(true, ordering: .relaxed) } }
        let interruptions = interruptions().subscribe { work.cancel() }
        defer { interruptions.dispose() }
        do {
            try await work.value
        } catch {
            complain("files: \(error)")
            if hasStarted.load(ordering: .relaxed), let partial = OutputFile.partialPath(forOutput: output) {
                complain("The finished lines are in \(partial). \(output) is as it was.")
            }
            throw ExitCode.failure
        }
        report(
            meter.progress, in: work.isCancelled ? OutputFile.partialPath(forOutput: output) ?? output : output,
            isInterrupted: work.isCancelled)
        if work.isCancelled { throw ExitCode(130) }
        if meter.progress.invalid > 0 { throw ExitCode(65) }
    }

    private func tidyInput(_ meter: Meter, started: () -> Void) async throws {
        let lines = try Lines(of: input, longestLine: longestLine)
        let file = try OutputFile(path: output, input: lines)
        started()
        let display = showProgress(meter, of: lines.size)
        defer { display.dispose() }
        // A shared signal does not wait for its subscribers.
        let signal = unbounded ? lines.signal.share() : lines.signal
        try await tidy(signal, into: file, jobs: jobs, meter: meter) {
            if slow > 0 { try? await Task.sleep(for: .microseconds(slow)) }
        }
    }

    /// Redraws one line of a terminal. Otherwise, writes a line every few seconds.
    private func showProgress(_ meter: Meter, of size: Int?) -> any Disposable {
        let isTerminal = isatty(STDERR_FILENO) == 1
        let interval = isTerminal ? Duration.milliseconds(250) : .seconds(5)
        let texts = meter.descriptions(of: size, every: interval, on: .background).subscribe { text in
            write(isTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
        }
        return CompoundDisposable([texts, ActionDisposable { if isTerminal { write("\r\u{1B}[K") } }])
    }

    private func report(_ progress: Progress, in output: String, isInterrupted: Bool) {
        let written =
            "\(grouped(progress.written, "line")) written to \(output == "-" ? "standard output" : output)"
        complain(isInterrupted ? "interrupted: \(written)" : written)
        guard progress.invalid > 0 else { return }
        complain("\(grouped(progress.invalid, "invalid line")) left out:")
        for problem in progress.problems { complain("  \(problem)") }
        if progress.invalid > progress.problems.count { complain("  …") }
    }
}

func complain(_ message: String) { write(message + "\n") }

func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    var text = text
    text.withUTF8 { bytes in
        #if canImport(Glibc)
            _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            _ = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
