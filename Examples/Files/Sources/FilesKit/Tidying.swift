public import Operators

/// A line after the work: compact JSON, or the reason why it is not valid.
public struct TidiedLine: Sendable {
    public let number: Int
    /// The number of bytes in the input, with the end of the line.
    public let size: Int
    /// The compact JSON with sorted keys; empty for a blank line.
    public let text: Result<[UInt8], JSONProblem>

    init(_ line: Line) {
        number = line.number
        size = line.size
        text = Result { () throws(JSONProblem) in try compactJSON(line.bytes) }
    }
}

/// Writes each line of `lines` to `output` as compact JSON with sorted keys, in the order of the lines.
///
/// If the task is cancelled, the finished lines remain in the partial file of the output.
///
/// - Parameter afterEach: Called after each line. It can wait, to demonstrate a slow reader.
public func tidy(
    _ lines: Signal<Line, FileError>, into output: consuming OutputFile, jobs: Int, meter: Meter,
    on executor: (any TaskExecutor)? = nil, afterEach: () async -> Void = {}
) async throws(FileError) {
    let tidied = lines.mapAsync(max: jobs, on: executor) { line in TidiedLine(line) }
    for try await line in tidied.values() {
        switch line.text {
        case .success(let text): try output.writeLine(text)
        case .failure(let problem): meter.add(problem, inLine: line.number)
        }
        meter.add(line)
        await afterEach()
    }
    // The lines end early, without a failure, if the task is cancelled.
    if Task.isCancelled { return }
    try output.close()
}
