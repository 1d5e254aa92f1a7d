public import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whole lines of a file, and the position after them.
public struct LocatedLines: Sendable {
    public let lines: ArraySlice<UInt8>
    public let position: LogPosition
}

extension Signal where Value == ArraySlice<UInt8> {
    /// Adds the positions, and first sends `start` without lines.
    func located(from start: LogPosition?) -> Signal<LocatedLines, Failure> {
        let start = start ?? LogPosition(device: 0, inode: 0, offset: 0)
        return scanMap(into: start) { position, lines in
            position.offset += lines.count
            return LocatedLines(lines: lines, position: position)
        }.prepend(LocatedLines(lines: [], position: start))
    }
}

/// Sends the whole lines of a finished file with their positions, after what was read of this file before.
public func finishedLines(
    of path: String, after positions: [LogPosition], on scheduler: some Scheduler
) -> Signal<LocatedLines, Unreadable> {
    Signal.attempt { () throws(Unreadable) in try ByteReader(path: path) }
        .flatMap(.concat) { reader in
            reader.seek(after: positions)
            return lines(of: reader, on: scheduler).located(from: reader.position)
        }
}

/// Sends the rest of the files in the folder of `path` that were read in part and have another name now.
func rests(of path: String, from start: FileStart, on scheduler: some Scheduler) -> Signal<LocatedLines, Never> {
    guard case .after(let positions) = start, !positions.isEmpty else { return .empty }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let named = status(of: path)?.identity
    let renamed = names(in: folder).map { "\(folder)/\($0)" }.filter { other in
        guard let file = status(of: other), file.identity != named else { return false }
        return positions.contains { [$0.device, $0.inode] == file.identity && $0.offset < file.size }
    }
    return concat(renamed.map { finishedLines(of: $0, after: positions, on: scheduler).ignoreFailure() })
}

private func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
        names.append(
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            })
    }
    return names.sorted()
}
