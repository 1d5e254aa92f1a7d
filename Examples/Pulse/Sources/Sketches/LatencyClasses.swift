/// Classes of durations that grow with the duration: a power of two of them for each doubling.
struct LatencyClasses: Sendable {
    private let bits: Int
    /// The longest duration. Longer durations are counted as this one.
    private let longest: Int

    /// - Parameters:
    ///   - bits: The binary logarithm of the number of classes for each doubling.
    ///   - longest: The longest duration, in microseconds.
    init(bits: Int, longest: Int) { (self.bits, self.longest) = (bits, longest) }

    var count: Int { index(of: longest) + 1 }

    @inline(__always)
    func index(of microseconds: Int) -> Int {
        let value = min(max(microseconds, 0), longest)
        if value < 1 << bits { return value }
        let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount - bits
        return (exponent << bits) + (value >> exponent)
    }

    /// Returns the duration, in microseconds, that this share of all durations does not exceed, or `nil` if there are
    /// no durations.
    ///
    /// - Parameter counts: The number of durations of each class.
    func percentile(_ part: Double, of counts: some Sequence<Int>, total: Int) -> Int? {
        guard total > 0 else { return nil }
        var rest = max(1, Int((part * Double(total)).rounded(.up)))
        for (index, count) in counts.enumerated() {
            rest -= count
            if rest <= 0 { return middle(of: index) }
        }
        return nil
    }

    private func middle(of index: Int) -> Int {
        if index < 1 << bits { return index }
        let exponent = (index >> bits) - 1
        let low = (index % (1 << bits) + (1 << bits)) << exponent
        return low + ((1 << exponent) - 1) / 2
    }
}
