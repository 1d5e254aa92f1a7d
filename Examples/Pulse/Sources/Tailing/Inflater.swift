import CZlib

/// Decompresses `gzip` data, including several files one after another.
final class Inflater {
    private var stream = z_stream()
    private var input: [UInt8] = []
    private var position = 0
    private var hasFailed: Bool
    /// Whether more output is available. Output that did not fit in the last piece is in the stream.
    private(set) var hasMore = false
    /// Whether a file has begun and not ended.
    private(set) var isInside = false

    init() {
        hasFailed = pulse_inflate_init_gzip(&stream) != Z_OK
    }

    deinit {
        inflateEnd(&stream)
    }

    func feed(_ bytes: [UInt8]) {
        input = Array(input[position...]) + bytes
        position = 0
    }

    /// - Returns: A piece at most, empty if more input is needed, or `nil` if the input is invalid.
    func next() -> [UInt8]? {
        guard !hasFailed else { return nil }
        let piece = [UInt8](unsafeUninitializedCapacity: ByteReader.pieceSize) { output, count in
            count = inflateOnce(into: output)
        }
        return hasFailed && piece.isEmpty ? nil : piece
    }

    private func inflateOnce(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress?.advanced(by: position)
            stream.avail_in = UInt32(input.count - position)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            var result = Z_OK
            while result == Z_OK, stream.avail_out > 0, stream.avail_in > 0 || hasMore {
                hasMore = false
                result = inflate(&stream, Z_NO_FLUSH)
                isInside = result != Z_STREAM_END
                if result == Z_STREAM_END { result = inflateReset(&stream) }
            }
            hasFailed = result != Z_OK && result != Z_BUF_ERROR
            hasMore = stream.avail_out == 0
            position = input.count - Int(stream.avail_in)
        }
        if position < input.count || hasFailed { hasMore = true }
        return output.count - Int(stream.avail_out)
    }
}
