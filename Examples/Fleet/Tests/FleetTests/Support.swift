import FleetCore
import Operators
import PulseCore
import StreamLink

/// Lines of an access log.
func lines(_ count: Int, second: Int64 = 0, path: (Int) -> String = { _ in "/" }, status: Int = 200) -> [UInt8] {
    let stamp = "\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
    let lines = (0..<count).map { number in
        "192.0.2.\(number % 200) - - [21/Nov/2026:00:\(stamp) +0000] \"GET \(path(number)) HTTP/1.1\" \(status) 100 "
            + "\"-\" \"test\" 0.\(100_000 + number * 7_919 % 800_000)\n"
    }
    return Array(lines.joined().utf8)
}

/// Midnight of the day of `lines`, in seconds since 1970.
let midnight: Int64 = 1_795_219_200
