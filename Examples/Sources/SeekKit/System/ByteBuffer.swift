#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes to be written. Unlike an array, it appends short texts without a call.
package struct ByteBuffer: ~Copyable {
    private var storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_024, alignment: 16)
    package private(set) var count = 0

    deinit {
        storage.deallocate()
    }

    var bytes: Bytes { Bytes(rebasing: storage[..<count]) }

    mutating func removeAll() { count = 0 }

    /// Ensures that `more` bytes can be appended without a check.
    mutating func reserve(_ more: Int) {
        guard storage.count - count < more else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(storage.count * 2, count + more), alignment: 16)
        larger.copyMemory(from: bytes)
        storage.deallocate()
        storage = larger
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            reserve(utf8.count)
            appendReserved(Bytes(utf8))
        }
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        reserve(bytes.count)
        bytes.withUnsafeBytes { appendReserved($0) }
    }

    @inline(__always)
    mutating func appendReserved(_ bytes: Bytes) {
        guard let source = bytes.baseAddress else { return }
        memcpy(storage.baseAddress.unsafelyUnwrapped + count, source, bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func appendReserved(_ byte: UInt8) {
        storage[count] = byte
        count &+= 1
    }

    /// The number of digits of the largest number, the line of a file larger than any disk.
    static let longestNumber = 18

    /// Appends a number from 0 to 10^18 - 1.
    mutating func appendReserved(decimal number: Int) {
        var length = 1
        var limit = 10
        while number >= limit, length < Self.longestNumber {
            length += 1
            limit *= 10
        }
        var rest = number
        for at in stride(from: count + length - 1, through: count, by: -1) {
            storage[at] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count &+= length
    }
}
