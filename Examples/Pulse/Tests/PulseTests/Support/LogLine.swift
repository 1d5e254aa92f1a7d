import AccessLog

/// A line of a log as a test needs it.
struct LogLine {
    var client = "192.0.2.1"
    /// Seconds since midnight of 21 November 2026.
    var second = 0
    var path = "/"
    var method = "GET"
    var status = 200
    var bytes = 100
    var time: String?

    static let midnight: Int64 = 1_795_219_200

    var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let stamp = "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
        return
            "\(client) - - [21/Nov/2026:\(stamp) +0000] \"\(method) \(path) HTTP/1.1\" \(status) \(bytes) \"-\" \"test\"\(time.map { " \($0)" } ?? "")\n"
    }
}

extension [LogLine] {
    var lines: Lines {
        let text = map(\.text).joined()
        return Array<UInt8>(text.utf8)[...]
    }
}
