/// The upper end of a chart's scale. The lower end is 0.
///
/// A burst much higher than the other values is cut, so that the other values stay visible.
struct Scale: Sendable {
    /// A value that is this many times higher than nine tenths of the values is a burst.
    private static let burst = 3.0
    /// The space above the values when a burst is cut.
    private static let headroom = 1.5

    let top: Double

    /// - Parameters:
    ///   - thresholds: Values to include if they are not far above the others.
    ///   - least: The lowest upper end.
    init(_ values: some Sequence<Double>, thresholds: [Double] = [], least: Double = 0) {
        let sorted = values.sorted()
        let highest = sorted.last ?? 0
        let usual = sorted.isEmpty ? 0 : sorted[((sorted.count - 1) * 9 + 9) / 10]
        let shown = usual > 0 && highest > Self.burst * usual ? Self.headroom * usual : highest
        let near = thresholds.filter { $0 * 1.1 <= max(shown, least) * Self.burst }.map { $0 * 1.1 }
        top = Self.roundedUp(([shown, least] + near).max() ?? 0)
    }

    /// Returns the next number that is easy to read: 1, 1.5, 2, 3, 4, 5, 6, or 8 times a power of ten.
    private static func roundedUp(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return 1 }
        var power = 1.0
        while power * 10 <= number { power *= 10 }
        while power > number { power /= 10 }
        return ([1, 1.5, 2, 3, 4, 5, 6, 8].first { $0 * power >= number * (1 - 1e-9) } ?? 10) * power
    }
}
