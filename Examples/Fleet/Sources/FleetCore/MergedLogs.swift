package import AccessLog
package import Operators
import Synchronization
package import Tailing

/// Finished logs that are read together, in the order of the times in their lines.
///
/// Each line is parsed twice: alone, because the position after each second must be known, and with the other lines of its second.
package final class MergedLogs: Sendable {
    /// The lines of a second of a file, and the position after them.
    package struct Part: Sendable {
        package let batch: Batch
        package let path: String
        package let position: LogPosition
    }

    private struct File: Sendable {
        let path: String
        var reader: LineReader?
        var position = LogPosition(device: 0, inode: 0, offset: 0)
        /// The time of the next lines, or while these are not read, of the last ones.
        var due: Int64 = .min
        /// The lines that were read, by their seconds.
        var seconds: ArraySlice<(time: Int64, lines: Lines)> = []
    }

    private let format: LineFormat
    private let positions: [String: [LogPosition]]
    private let report: @Sendable (Unreadable) -> Void
    /// The files that have not been read to their end. Only work of one scheduler uses them.
    private let files: Mutex<[File]>

    /// - Parameters:
    ///   - positions: Where to continue in files that were read before.
    ///   - report: Called with the reason why a file cannot be read.
    package init(
        _ paths: [String], after positions: [String: [LogPosition]], format: LineFormat,
        report: @escaping @Sendable (Unreadable) -> Void
    ) {
        (self.format, self.positions, self.report) = (format, positions, report)
        files = Mutex(paths.map { File(path: $0) })
    }

    /// Sends the parts, read on `scheduler` while the subscriber is not paused.
    package func parts(on scheduler: some Scheduler) -> Signal<Part, Never> {
        Signal { [self] subscriber in
            scheduler.scheduleRecursively { [self] again in
                guard !subscriber.shouldWait else { return subscriber.onResume(again) }
                guard let part = files.withLock({ next(&$0) }) else { return subscriber.complete() }
                subscriber.send(part)
                again()
            }
        }
    }

    private func next(_ files: inout [File]) -> Part? {
        while let index = files.indices.min(by: { files[$0].due < files[$1].due }) {
            if let second = files[index].seconds.popFirst() {
                files[index].due = files[index].seconds.first?.time ?? second.time
                files[index].position.offset += second.lines.count
                return Part(
                    batch: format.parse(second.lines), path: files[index].path, position: files[index].position)
            }
            if !read(&files[index]) { files.remove(at: index) }
        }
        return nil
    }

    /// Reads the next lines of a file.
    /// - Returns: Whether there were more.
    private func read(_ file: inout File) -> Bool {
        do throws(Unreadable) {
            if file.reader == nil {
                let reader = try LineReader(path: file.path, after: positions[file.path] ?? [])
                (file.reader, file.position) = (reader, reader.start ?? file.position)
            }
            guard let lines = try file.reader?.next() else { return false }
            file.seconds = seconds(of: lines, after: file.due)[...]
            file.due = file.seconds.first?.time ?? file.due
            return true
        } catch {
            report(error)
            return false
        }
    }

    /// Divides lines where their time changes. A line without a time belongs to the second of the line before it.
    private func seconds(of lines: Lines, after due: Int64) -> [(time: Int64, lines: Lines)] {
        var (seconds, start, time) = ([(time: Int64, lines: Lines)](), lines.startIndex, due)
        var at = start
        while at < lines.endIndex {
            let end = lines[at...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lines.endIndex
            if let next = format.parse(lines[at..<end]).time, next != time {
                if start < at { seconds.append((time, lines[start..<at])) }
                (start, time) = (at, next)
            }
            at = end
        }
        return seconds + [(time, lines[start...])]
    }
}
