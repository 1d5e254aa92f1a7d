import AccessLog
import Operators
import Synchronization
import Tailing

/// A file that no process writes to any longer.
struct FinishedFile: Sendable {
    let path: String
    /// The time of the first line in seconds since 1970, if it is known.
    var begin: Int64?
}

/// Finished files that are read together, in the order of the times in their lines.
///
/// A file is opened when its first line is due. Of each open file, one piece is in memory.
final class MergedFiles: Sendable {
    private struct Source {
        let path: String
        /// The time of the next lines, or while these are not read, of the last ones.
        var due: Int64
        var lines: LineReader?
        /// The lines that were read, by their seconds.
        var seconds: ArraySlice<Batch> = []
    }

    private let format: LineFormat
    private let note: @Sendable (Lines) -> Void
    private let report: @Sendable (Unreadable) -> Void
    /// The files that have not been read to their end. Only work of one scheduler uses them.
    private let sources: Mutex<[Source]>

    /// - Parameters:
    ///   - note: Called with the lines that are read.
    ///   - report: Called with the reason why a file cannot be read.
    init(
        _ files: [FinishedFile], format: LineFormat, note: @escaping @Sendable (Lines) -> Void,
        report: @escaping @Sendable (Unreadable) -> Void
    ) {
        (self.format, self.note, self.report) = (format, note, report)
        sources = Mutex(files.map { Source(path: $0.path, due: $0.begin ?? .min) })
    }

    /// Sends the lines, read on `scheduler` while the subscriber is not paused. Each batch contains lines of a second.
    func batches(on scheduler: some Scheduler) -> Signal<Batch, Never> {
        Signal<[Batch], Never> { [self] subscriber in
            scheduler.scheduleRecursively { [self] again in
                guard !subscriber.shouldWait else { return subscriber.onResume(again) }
                guard let batches = sources.withLock({ next(&$0) }) else { return subscriber.complete() }
                subscriber.send(batches)
                again()
            }
        }.flatMap(.concat) { batches in batches.signal }
    }

    /// - Returns: The batches up to the next one that is not read yet, or `nil` at the end.
    private func next(_ sources: inout [Source]) -> [Batch]? {
        var batches: [Batch] = []
        while let index = sources.indices.min(by: { sources[$0].due < sources[$1].due }) {
            if let batch = sources[index].seconds.popFirst() {
                batches.append(batch)
                sources[index].due = sources[index].seconds.first?.time ?? sources[index].due
            } else if !batches.isEmpty {
                return batches
            } else if let lines = read(&sources[index]) {
                note(lines)
                sources[index].seconds = format.parse(lines).seconds[...]
                sources[index].due = sources[index].seconds.first?.time ?? sources[index].due
            } else {
                sources.remove(at: index)
            }
        }
        return batches.isEmpty ? nil : batches
    }

    private func read(_ source: inout Source) -> Lines? {
        do throws(Unreadable) {
            if source.lines == nil { source.lines = try LineReader(path: source.path) }
            return try source.lines?.next()
        } catch {
            report(error)
            return nil
        }
    }
}
