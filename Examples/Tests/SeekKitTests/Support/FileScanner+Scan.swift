import SeekKit

extension FileScanner {
    /// Passes the matches of each chunk of a file to `found`.
    mutating func scan(_ path: Path, found: (Matches) -> Void) throws(Unreadable) {
        try open(path)
        while let matches = try next() {
            if !matches.isEmpty { found(matches) }
        }
    }
}
