// Writes lines of an access log. The same arguments always write the same lines.
//
//     make-log LINES [LINES PER SECOND [DISTINCT PATHS]] > access.log
//
// A tenth of the requests is for ten paths. The others are spread evenly over all paths. One line in 200,000 is
// malformed.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard let lines = arguments.first else {
    fputs("usage: make-log LINES [LINES PER SECOND [DISTINCT PATHS]]\n", stderr)
    exit(2)
}
let perSecond = arguments.count > 1 ? arguments[1] : 1_000
let paths = arguments.count > 2 ? arguments[2] : 1_000_000
let start = 1_795_219_200  // 21 November 2026, 00:00:00 UTC

var random: UInt64 = 42
func next(_ bound: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random >> 11) % bound
}

func stamp(_ second: Int) -> String {
    let (day, rest) = (start / 86_400 + second / 86_400, second % 86_400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // All days of the log are in that month, or are written as if they were.
    return
        "\(two((day - start / 86_400 + 20) % 30 + 1))/Nov/2026:\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60)) +0000"
}

let agents = [
    "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0", "curl/8.5.0",
    "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15",
].map { Array("  \"https://example.org/\" \"\($0)\" 0.".utf8) }
let middle = Array("] \"GET /".utf8)
let protocolEnd = Array(" HTTP/1.1\" ".utf8)
var buffer: [UInt8] = []
buffer.reserveCapacity(1 << 20)
var (second, stampBytes) = (-1, [UInt8]())

@inline(__always) func append(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
        buffer.append(UInt8(48 + number / divisor % 10))
        divisor /= 10
    }
}

func flush() {
    buffer.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count {
            let count = write(1, bytes.baseAddress! + written, bytes.count - written)
            if count < 0 { exit(1) }
            written += count
        }
    }
    buffer.removeAll(keepingCapacity: true)
}

for line in 0..<lines {
    if line / perSecond != second {
        second = line / perSecond
        stampBytes = Array(" - - [\(stamp(second))".utf8)
    }
    if next(200_000) == 0 { buffer += Array("this line makes no sense\n".utf8) }
    buffer += Array("10.".utf8)
    append(next(4))
    buffer.append(46)
    append(next(16))
    buffer.append(46)
    append(1 + next(254))
    buffer += stampBytes
    buffer += middle
    if next(10) == 0 {
        buffer += Array("popular/".utf8)
        append(next(10))
    } else {
        buffer += Array("item/".utf8)
        append(next(paths))
        buffer += Array("?from=list".utf8)
    }
    buffer += protocolEnd
    append(next(50) == 0 ? 503 : next(20) == 0 ? 404 : 200)
    buffer.append(32)
    append(200 + next(40_000))
    buffer += agents[next(agents.count)].dropFirst()
    let milliseconds = 1 + next(next(20) == 0 ? 900 : 60)
    if milliseconds < 100 { buffer.append(48) }
    if milliseconds < 10 { buffer.append(48) }
    append(milliseconds)
    buffer.append(10)
    if buffer.count > 1 << 19 { flush() }
}
flush()
