import AccessLog
import ArgumentParser

/// The explanation of an argument that cannot be used.
struct InvalidArgument: Error, CustomStringConvertible {
    let description: String
}

/// How fast a finished log is replayed.
enum ReplaySpeed: Hashable, Sendable {
    case max
    /// The number of seconds of the log per second.
    case times(Double)

    init(_ text: String) throws(InvalidArgument) {
        if text == "max" {
            self = .max
        } else if let number = Double(text.hasSuffix("x") ? text.dropLast() : text[...]), 0.001...1_000_000 ~= number {
            self = .times(number)
        } else {
            throw InvalidArgument(description: "Write max, or seconds of the log per second, such as 1 or 60.")
        }
    }
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
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
        let number = Double(text.dropLast(unit.name.count)), number > 0, number * unit.seconds < 1e9
    else { throw InvalidArgument(description: "Write a duration such as 500ms, 10s, 5m, or 1h.") }
    return .milliseconds(Int((number * unit.seconds * 1_000).rounded()))
}
