/// The requests that are counted.
public struct EntryFilter: Hashable, Sendable {
    /// A list of statuses, such as `5xx`, `404`, or `4xx,5xx`.
    public struct Statuses: Hashable, Sendable {
        private var ranges: [Range<Int16>] = []
        /// The list as it was written.
        public let text: String

        /// The explanation of a text that is no such list.
        public static let form = "Write statuses such as 5xx, 404, or 4xx,5xx."

        /// - Returns: `nil` if the text is no such list.
        public init?(_ text: String) {
            self.text = text
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let isClass = part.count == 3 && part.hasSuffix("xx")
                guard let number = Int16(isClass ? part.prefix(1) + "00" : part), 100..<600 ~= number else {
                    return nil
                }
                ranges.append(number..<number + (isClass ? 100 : 1))
            }
        }

        func contains(_ status: Int16) -> Bool { ranges.contains { $0.contains(status) } }
    }

    public var statuses: Statuses?
    /// The beginning of the paths, whose first slash can be left out.
    public var path: String?

    public init() {}

    /// A Boolean value that indicates whether all requests are counted.
    public var isEmpty: Bool { statuses == nil && path == nil }

    /// The conditions, such as `5xx /api`.
    public var text: String { [statuses?.text, path].compactMap(\.self).joined(separator: " ") }

    /// Returns the batch without the requests that are not counted. Malformed lines remain, but their places among the
    /// requests are lost, so the batch must be split by seconds before.
    public func applied(to batch: Batch) -> Batch {
        guard !isEmpty else { return batch }
        let beginning = path.map { Array($0.utf8) } ?? []
        var filtered = batch
        filtered.entries = batch.bytes.withUnsafeBytes { bytes in
            let entries = batch.entries.filter { entry in
                guard statuses?.contains(entry.status) ?? true else { return false }
                let start = Int(entry.path.offset)
                let path = bytes[start..<start + Int(entry.path.length)]
                return path.starts(with: beginning)
                    || path.first == slash && beginning.first != slash && path.dropFirst().starts(with: beginning)
            }
            return entries[...]
        }
        return filtered
    }
}

private let slash = UInt8(ascii: "/")
