import Operators
import StreamTesting

/// The arguments, by the number of their label in the signature.
extension Play {
    func text(_ number: Int, or other: String? = nil) throws -> String {
        try argument(number, "a value", or: other) { text in
            text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
        }
    }

    func count(_ number: Int, or other: Int? = nil, from least: Int = 0) throws -> Int {
        try argument(number, "a whole number from \(least) on", or: other) { text in
            Int(text).flatMap { $0 >= least && $0 <= 1_000_000 ? $0 : nil }
        }
    }

    func ticks(_ number: Int, or other: Int? = nil, from least: Int = 1) throws -> Duration {
        let what = "a whole number of ticks from \(least) on"
        return .tick
            * (try argument(number, what, or: other) { text in
                Int(text).flatMap { $0 >= least && $0 <= 1_000_000 ? $0 : nil }
            })
    }

    func flag(_ number: Int, or other: Bool) throws -> Bool {
        try argument(number, "true or false", or: other) { ["true": true, "false": false][$0] }
    }

    func test(_ number: Int = 0, or other: String = "even") throws -> @Sendable (String) -> Bool {
        let what = "even, odd, letter, digit or a comparison such as '< 3'"
        if arguments[number] == nil { remark(other) }
        return try argument(number, what, or: Rules.test(other)!, Rules.test)
    }

    /// Returns a predicate on numbers.
    func numberTest(_ number: Int = 0, or other: String = "even") throws -> @Sendable (Int) -> Bool {
        let test = try test(number, or: other)
        return { test(String($0)) }
    }

    func fold(_ number: Int) throws -> @Sendable (Int, Int) -> Int {
        try argument(number, "+, *, -, max or min", or: { $0 &+ $1 }, Rules.fold)
    }

    func range(_ number: Int) throws -> Range<Int> {
        try argument(number, "a range such as 1..<3 or 2...", or: 1..<3) { text in
            let bounds = text.split(separator: "..", maxSplits: 1).map(String.init)
            guard let lower = bounds.first.flatMap({ Int($0) }), lower >= 0 else { return nil }
            switch bounds.last {
            case ".": return lower..<Int.max
            case .some(let upper) where upper.hasPrefix("<"):
                return Int(upper.dropFirst()).flatMap { $0 >= lower ? lower..<$0 : nil }
            case .some(let upper) where upper.hasPrefix("."):
                return Int(upper.dropFirst()).flatMap { $0 >= lower && $0 < Int.max ? lower..<$0 + 1 : nil }
            case _: return nil
            }
        }
    }

    func strategy(_ number: Int = 0) throws -> FlattenStrategy {
        let what = ".merge, .merge(max: 2), .concat, .concatEager, .latest, .first, .throttle or .race"
        return try argument(number, what, or: .merge) { text in
            switch text.filter({ $0 != " " }) {
            case ".merge": .merge
            case ".concat": .concat
            case ".concatEager": .concatEager
            case ".latest": .latest
            case ".first": .first
            case ".throttle": .throttle
            case ".race": .race
            case let limited where limited.hasPrefix(".merge(max:"):
                Int(limited.dropFirst(11).dropLast()).flatMap { $0 > 0 ? .merge(max: $0) : nil }
            case _: nil
            }
        }
    }

    /// Returns the source that the argument names, or the one with the number `input`.
    func source(_ number: Int, or input: Int = 1) throws -> MarbleSource {
        try self[arguments[number].flatMap { self.number(of: $0.text) } ?? input]
    }

    /// Returns the source for each value: `[a: x, b: y]`.
    func cases(_ number: Int) throws -> [String: MarbleSource] {
        let what = "values with the names of diagrams, such as [a: x, b: y],"
        let numbers: [String: Int] = try argument(number, what) { text in
            guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
            var found: [String: Int] = [:]
            for pair in text.dropFirst().dropLast().split(separator: ",") {
                let parts = pair.split(separator: ":").map { $0.filter { $0 != " " } }
                guard parts.count == 2, let number = self.number(of: parts[1]) else { return nil }
                found[parts[0]] = number
            }
            return found
        }
        return try numbers.mapValues { try self[$0] }
    }

    private func argument<Value>(
        _ number: Int, _ what: String, or other: Value? = nil, _ read: (String) -> Value?
    ) throws -> Value {
        guard let argument = arguments[number] else {
            if let other { return other }
            let place = max(0, call.text.count - (call.text.hasSuffix(")") ? 1 : 0))
            throw Complaint("\(signature) needs \(what) here.", in: call.text, at: place)
        }
        guard let value = read(argument.text) else {
            throw Complaint("Expected \(what).", in: call.text, at: argument.column)
        }
        return value
    }
}
