/// Numbers as a row of blocks, each with a height in proportion to the largest number.
enum Sparkline {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    static func text(_ values: some Collection<Double>) -> String {
        let highest = values.max() ?? 0
        return String(
            values.map { value in
                guard highest > 0 else { return blocks[0] }
                return blocks[min(blocks.count - 1, Int(value / highest * Double(blocks.count)))]
            })
    }
}
