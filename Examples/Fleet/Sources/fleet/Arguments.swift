import AccessLog

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The explanation of an argument that cannot be used.
struct InvalidArgument: Error, CustomStringConvertible {
    let description: String
}

func statuses(_ text: String) throws(InvalidArgument) -> EntryFilter.Statuses {
    guard let statuses = EntryFilter.Statuses(text) else {
        throw InvalidArgument(description: EntryFilter.Statuses.form)
    }
    return statuses
}

/// Parses `500ms`, `10s`, `5m`, or `1h`. A number without a unit is in seconds.
func duration(_ text: String) throws(InvalidArgument) -> Duration {
    let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("", 1)]
    let sign = text.hasPrefix("-") ? -1.0 : 1.0
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
        let number = Double(text.dropLast(unit.name.count)), abs(number) * unit.seconds < 1e9, number * sign > 0
    else { throw InvalidArgument(description: "Write a duration such as 500ms, 10s, 5m, or 1h.") }
    return .milliseconds(Int((number * unit.seconds * 1_000).rounded()))
}

/// The name of this machine.
var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unnamed" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
