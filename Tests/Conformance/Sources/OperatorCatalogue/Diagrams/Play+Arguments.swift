import Operators
import StreamTesting

/// The arguments, by the number of their label in the signature.
///
/// Reading an argument declares it: `Play` rejects the arguments that a drawing does not read, and lists the others as the
/// parameters of the drawing.
extension Play {
    func text(_ number: Int, or other: String? = nil) throws -> String {
        try argument(number, .value, or: other) { text in
            text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
        }
    }

    func count(_ number: Int, or other: Int? = nil, from least: Int = 0) throws -> Int {
        try argument(number, .number(from: least), or: other.map { "\($0)" }) { Self.whole($0, from: least) }
    }

    /// - Parameter most: The greatest number, if an operator has a limit.
    func ticks(
        _ number: Int, or other: Int? = nil, from least: Int = 1, to most: Int = DrawingParameter.Kind.limit
    ) throws -> Duration {
        .tick
            * (try argument(number, .ticks(from: least, to: most), or: other.map { "\($0)" }) {
                Self.whole($0, from: least, to: most)
            })
    }

    private static func whole(_ text: String, from least: Int, to most: Int = DrawingParameter.Kind.limit) -> Int? {
        Int(text).flatMap { $0 >= least && $0 <= most ? $0 : nil }
    }

    func flag(_ number: Int, or other: Bool) throws -> Bool {
        try argument(number, .flag, or: "\(other)") { ["true": true, "false": false][$0] }
    }

    /// Accepts only words that describe a fixed argument, such as `note` or `error`. The argument can be omitted.
    @discardableResult
    func word(_ number: Int, _ words: String...) throws -> String {
        try argument(number, .word(words), or: words[0]) { text in words.first { text == $0 || text == "." + $0 } }
    }

    func test(_ number: Int = 0, or other: String = "even") throws -> @Sendable (String) -> Bool {
        let test = try argument(number, .test, or: other, isClosure: true) { Rules.test(Rules.body($0)) }
        let rule = Rules.body(arguments[number]?.text ?? other)
        let input = try input(0)
        for value in input.values {
            guard let reason = Rules.mismatch(of: rule, value) else { continue }
            throw input.complaint("\(signature): '\(rule)' \(reason)", about: value)
        }
        return test
    }

    /// Returns a predicate on numbers.
    func numberTest(_ number: Int = 0, or other: String = "even") throws -> @Sendable (Int) -> Bool {
        let test = try test(number, or: other)
        return { test(String($0)) }
    }

    /// Returns a transformation of the values of the first diagram, and shows its effect on them if the call does not contain it.
    func transform(_ number: Int) throws -> @Sendable (String) -> String {
        let rule = try argument(number, .transform, or: "letters") { Rules.transform(Rules.body($0)) }
        let input = try input(0)
        var results: [String: String] = [:]
        for value in input.values {
            do throws(Rules.Problem) { results[value] = try rule(value) } catch {
                throw input.complaint("\(call.text) \(error.reason)", about: value)
            }
        }
        if arguments[number]?.text ?? "letters" == "letters" { remark(mapping: Rules.letter) }
        return { [results] in results[$0] ?? $0 }
    }

    /// Adds a remark with the result of a closure for each value of the first diagram.
    func remark(mapping transform: (String) -> String?) {
        var values: [String] = []
        for value in inputs.first?.values ?? [] where !values.contains(value) { values.append(value) }
        let parts = values.prefix(6).map { "\($0) → \(transform($0) ?? "nil")" }
        if !parts.isEmpty { remark(parts.joined(separator: ", ") + (values.count > 6 ? ", …" : "")) }
    }

    func fold(_ number: Int) throws -> @Sendable (Int, Int) -> Int {
        let fold = try argument(number, .fold, or: "+", isClosure: true) { Rules.fold(Rules.body($0)) }
        let place = arguments[number]?.column ?? 0
        return { [problem, call] left, right in
            let (result, isTooLarge) = fold(left, right)
            if isTooLarge {
                problem.report(
                    Complaint("A result is too large for a number. Use smaller values.", in: call.text, at: place))
            }
            return result
        }
    }

    func range(_ number: Int) throws -> Range<Int> {
        try argument(number, .range, or: "1..<3", isClosure: true) { text in
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
        try argument(number, .strategy, or: ".merge") { text in
            switch text.filter({ $0 != " " }) {
            case ".merge": .merge
            case ".concat": .concat
            case ".concatEager": .concatEager
            case ".concatLatest": .concatLatest
            case ".latest": .latest
            case ".first": .first
            case ".throttle": .throttle
            case ".race": .race
            case let limited where limited.hasPrefix(".merge(max:") && limited.hasSuffix(")"):
                Self.whole(String(limited.dropFirst(11).dropLast()), from: 1).map { .merge(max: $0) }
            case _: nil
            }
        }
    }

    /// Returns the source that the argument names, or the one with the number `input` if the call names none.
    func source(_ number: Int, or input: Int = 1) throws -> MarbleSource { try self[sourceNumber(number, or: input)] }

    /// Returns the number of the diagram that the argument names, or `input` if the call names none.
    func sourceNumber(_ number: Int, or input: Int = 1) throws -> Int {
        let name: String = try argument(number, .diagram, or: "") { $0 }
        guard !name.isEmpty else { return input }
        if let found = self.number(of: name) {
            guard found != 0 else { throw alreadySource(name, arguments[number]!.column) }
            return found
        }
        // The documentation writes "until failing" for a source that fails.
        if name == "failing", input < inputs.count, inputs[input].marble.marks.last?.mark == .failed { return input }
        // A diagram without a name has the name in the call.
        guard input < inputs.count, !inputs[input].isNamed else {
            throw unknownDiagram(name, arguments[number]!.column)
        }
        rename(input, name)
        return input
    }

    /// Returns the sources that the arguments name, or all sources if there are no arguments.
    func sources(atLeast least: Int = 2) throws -> [MarbleSource] {
        declareAll(.diagrams)
        var numbers: [Int] = []
        for argument in call.arguments {
            guard argument.label == nil, let number = number(of: argument.text) else {
                throw unknownDiagram(argument.text, argument.column)
            }
            guard !numbers.contains(number) else {
                throw Complaint(
                    "This diagram is already an argument. Add another one.", in: call.text, at: argument.column)
            }
            numbers.append(number)
        }
        if call.arguments.isEmpty { numbers = Array(inputs.indices) }
        guard numbers.count >= least else {
            if inputs.count < least { _ = try input(inputs.count) }
            throw Complaint("\(signature) needs at least \(least) diagrams.", in: call.text, at: call.text.count)
        }
        return try numbers.map { try self[$0] }
    }

    /// Returns the sources of `[a b]`, or of `a`. Without an argument, returns all sources but the first.
    func otherSources(_ number: Int) throws -> [MarbleSource] {
        let text: String = try argument(number, .diagrams, or: "") { $0 }
        guard text.hasPrefix("["), text.hasSuffix("]") else {
            guard text.isEmpty, inputs.count > 2 else { return [try source(number)] }
            return try inputs.indices.dropFirst().map { try self[$0] }
        }
        let names = text.dropFirst().dropLast().split { $0 == " " || $0 == "," }.map(String.init)
        return try names.map { name in
            guard let found = self.number(of: name) else { throw unknownDiagram(name, arguments[number]!.column) }
            guard found != 0 else { throw alreadySource(name, arguments[number]!.column) }
            return try self[found]
        }
    }

    /// Returns all arguments as values.
    func values() throws -> [String] {
        declareAll(.values)
        return try call.arguments.map { argument in
            guard argument.label == nil else {
                throw Complaint(
                    "\(signature) has no argument '\(argument.label!)'. Expected values such as a, b.", in: call.text,
                    at: argument.column)
            }
            return argument.text
        }
    }

    /// Returns the source for each value: `[a: x, b: y]`.
    func cases(_ number: Int) throws -> [String: MarbleSource] {
        let numbers: [String: Int] = try argument(number, .cases) { text in
            guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
            var found: [String: Int] = [:]
            for pair in text.dropFirst().dropLast().split(separator: ",") {
                let parts = pair.split(separator: ":").map { $0.filter { $0 != " " } }
                guard parts.count == 2, let number = self.number(of: parts[1]), number > 0, found[parts[0]] == nil
                else {
                    return nil
                }
                found[parts[0]] = number
            }
            return found.isEmpty ? nil : found
        }
        return try numbers.mapValues { try self[$0] }
    }

    /// Returns the source with this number, with its values converted to Boolean values.
    func booleans(_ number: Int = 0, isHot: Bool = false) throws -> Signal<Bool, MarbleFailure> {
        let input = try input(number)
        if let value = input.values.first(where: { Rules.truth($0) == nil }) {
            throw input.complaint(
                "\(signature) requires Boolean values here: 1, t or true, and 0, f or false. '\(value)' is none of them.",
                about: value)
        }
        return try (isHot ? hot(number) : self[number]).map(Rules.isTrue)
    }

    private func alreadySource(_ name: String, _ column: Int) -> Complaint {
        Complaint(
            "'\(name)' is the source of \(signature). Add a diagram for the source before it, such as 'source: -1-2-|'.",
            in: call.text, at: column)
    }

    func unknownDiagram(_ name: String, _ column: Int) -> Complaint {
        Complaint("No diagram has the name '\(name)'. Add one, such as '\(name): -1-2-|'.", in: call.text, at: column)
    }

    private func argument<Value>(
        _ number: Int, _ kind: DrawingParameter.Kind, or other: String? = nil, isClosure: Bool = false,
        _ read: (String) -> Value?
    ) throws -> Value {
        let label = number < signature.labels.count ? signature.labels[number] : "_"
        guard let argument = arguments[number] else {
            declare(number, DrawingParameter(label: label, kind: kind, text: other ?? "", isGiven: false))
            if let other, let value = read(other) {
                if isClosure { remark(other) }
                return value
            }
            let place = max(0, call.text.count - (call.text.hasSuffix(")") ? 1 : 0))
            throw Complaint("\(signature) needs \(kind) here.", in: call.text, at: place)
        }
        declare(number, DrawingParameter(label: label, kind: kind, text: argument.text, isGiven: true))
        guard let value = read(argument.text) else {
            throw Complaint(
                "'\(argument.text)' cannot be used here. Expected \(kind).", in: call.text, at: argument.column)
        }
        return value
    }
}
