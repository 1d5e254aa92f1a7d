import AccessLog
public import ArgumentParser
import PulseCore
import PulseServer

extension LinePattern: ExpressibleByArgument {
    package init?(argument: String) {
        do { try self.init(argument) } catch { return nil }
    }
}

extension AlertRule: ExpressibleByArgument {
    package init?(argument: String) {
        do { try self.init(argument) } catch { return nil }
    }
}

extension ServerAddress: ExpressibleByArgument {
    package init?(argument: String) {
        do { try self.init(argument) } catch { return nil }
    }
}

extension Duration: @retroactive ExpressibleByArgument {
    /// Parses `500ms`, `10s`, `5m`, or `1h`. A number without a unit is in seconds.
    public init?(argument: String) {
        let units: [(name: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("", 1)]
        guard let unit = units.first(where: { argument.hasSuffix($0.name) }),
            let number = Double(argument.dropLast(unit.name.count)), number > 0, number * unit.seconds < 1e9
        else { return nil }
        self = .milliseconds(Int((number * unit.seconds * 1_000).rounded()))
    }
}
