/// Writes numbers and texts as few bytes: seven bits of a number per byte.
public struct CompactWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// - Precondition: `number` is not negative.
    public mutating func add(_ number: Int) {
        precondition(number >= 0, "CompactWriter.add(_:) requires a number of 0 or more, but got \(number)")
        var rest = UInt64(number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Adds the length of a text and its bytes.
    public mutating func add(_ text: some Collection<UInt8>) {
        add(text.count)
        bytes.append(contentsOf: text)
    }

    /// Adds the numbers that are not zero, with their positions.
    mutating func addNonzero(_ numbers: some Collection<Int>) {
        add(numbers.count { $0 > 0 })
        var next = 0
        for (index, number) in numbers.enumerated() where number > 0 {
            add(index - next)
            add(number)
            next = index + 1
        }
    }
}

/// Reads what a `CompactWriter` has written. Other bytes fail with ``Malformed``.
public struct CompactReader: Sendable {
    /// The reason why bytes cannot be read.
    public struct Malformed: Error, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }
    }

    /// The upper end of a number, so that sums of many numbers do not overflow.
    public static let end = 1 << 48

    private let bytes: [UInt8]
    private var position = 0

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public var isAtEnd: Bool { position == bytes.count }

    public mutating func number(below end: Int = CompactReader.end) throws(Malformed) -> Int {
        var (value, shift) = (0, 0)
        while position < bytes.count, shift < 56 {
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 {
                guard value < end else { throw Malformed("the number \(value) is not below \(end)") }
                return value
            }
        }
        throw Malformed(position == bytes.count ? "the bytes end early" : "a number is longer than 8 bytes")
    }

    /// Returns the bytes of a text of at most `length` bytes.
    public mutating func text(upTo length: Int) throws(Malformed) -> ArraySlice<UInt8> {
        let count = try number(below: length + 1)
        guard count <= bytes.count - position else { throw Malformed("the bytes end early") }
        defer { position += count }
        return bytes[position..<position + count]
    }
    /// Returns the numbers that `addNonzero` has written, with their positions, which are below `count`.
    mutating func nonzero(count: Int) throws(Malformed) -> [(index: Int, number: Int)] {
        var (numbers, next) = ([(index: Int, number: Int)](), 0)
        for _ in 0..<(try number(below: count + 1)) {
            let index = next + (try number(below: count - next))
            numbers.append((index, try number()))
            next = index + 1
        }
        return numbers
    }
}
