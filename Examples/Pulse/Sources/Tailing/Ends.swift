/// Reads the first and the last piece of a finished file, or returns `nil` if it cannot be read.
///
/// A compressed file is decompressed completely, because only then its last lines are known.
public func ends(ofFile path: String) -> (first: ArraySlice<UInt8>, last: ArraySlice<UInt8>)? {
    // Opening a pipe and closing it again would end its writer.
    guard !isPipe(path), let reader = try? ByteReader(path: path), let first = reader.nextBytes() else { return nil }
    var (previous, last) = ([UInt8](), first)
    if let size = reader.plainSize {
        guard size > first.count else { return (first[...], first[...]) }
        reader.seek(to: max(0, size - ByteReader.pieceSize))
    }
    while let bytes = reader.nextBytes() { (previous, last) = (last, bytes) }
    return (first[...], (previous + last)[...])
}

extension ByteReader {
    fileprivate func nextBytes() -> [UInt8]? {
        guard case .bytes(let bytes)? = try? next() else { return nil }
        return bytes
    }
}
