import Operators
import StreamTesting

extension OperatorTable {
    mutating func addTransforming() {
        begin("How do I change each value?")
        add("map(_:)", 27, 31) { try $0[0].map(Rules.letter) }
        add("map(keyPath:)", 28, example: ["map(keyPath: \\.count)", "source: -{one}-{three}-{eleven}|"]) { play in
            try play[0].map(\.count)
        }
        add("mapTo(_:)", 29) { try $0[0].mapTo(try $0.text(0)) }
        add("mapToVoid()", 30, example: ["mapToVoid()", "source: -a--b-|"]) { try $0[0].mapToVoid() }
        add("compactMap(_:)", 32) { try $0[0].compactMap { Rules.optional($0).map(Rules.letter) } }
        add("skipNil()", 33) { try $0[0].map(Rules.optional).skipNil() }
        add("cast(to:)", 34) { try $0[0].map(Rules.numberOrText).cast(to: Int.self, failing: MarbleFailure()) }
        add("ofType(_:)", 34) { try $0[0].map(Rules.numberOrText).ofType(Int.self) }
        add("mapAsync(max:ordered?:)", remark: "1 takes 4 ticks, any other 1") { play in
            let (limit, isOrdered) = (try play.count(0, from: 1), try play.flag(1, or: true))
            let clock = play.scheduler.clock
            return try play[0].mapAsync(max: limit, ordered: isOrdered, on: play.scheduler) { value in
                try? await Task.sleep(for: .tick * (value == "1" ? 4 : 1), clock: clock)
                return Rules.letter(value)
            }
        }
        addScanning()
        addMaterializing()
        addElements()
    }

    private mutating func addScanning() {
        add("scan(_:_:)", 35) { try $0.numbers().scan(try $0.count(0), try $0.fold(1)) }
        add("scanIndexed(_:)", 36) { play in
            try play.numbers().scanIndexed(try play.count(0)) { $0 &+ $1 &* $2 }
        }
        add("scan(into:)", 37, example: ["scan(into: 0)", "source: -1--2--3-|"]) { play in
            try play.numbers().scan(into: try play.count(0)) { $0 &+= $1 }
        }
        add("scan(_:)", 38) { try $0.numbers().scan(try $0.fold(0)) }
        add("scanMap(_:)", 39) { play in
            try play[0].scanMap(try play.count(0)) { state, value in (state + 1, value == "a" ? "x" : "y") }
        }
        add("pairwise()", 40) { try $0[0].pairwise() }
        add("pairwise(from:)", 40) { play in try play[0].pairwise(from: try play.text(0)) }
        add("windows(of:)", 41) { try $0[0].windows(of: try $0.count(0, from: 1)) }
        add("enumerated()", 42) { try $0[0].enumerated() }
    }

    private mutating func addMaterializing() {
        add("materialize()", 46) { try $0[0].materialize() }
        add("dematerialize()", 47) { try $0[0].map(Rules.event).ignoreFailure().dematerialize() }
        add("materializeResults()", 48) { try $0[0].materializeResults() }
        add("dematerializeResults()", 49) { try $0[0].map(Rules.result).ignoreFailure().dematerializeResults() }
        add("eventValues()", 50) { try $0[0].map(Rules.event).eventValues() }
        add("eventFailures()", 50) { try $0[0].map(Rules.event).eventFailures().mapTo("x") }
    }

    private mutating func addElements() {
        add("negate()", 58) { try $0[0].map(Rules.isTrue).negate() }
        add("mapElements(_:)", 59) { play in
            try play[0].mapElements { Rules.letter(String($0)) }.map { $0.joined() }
        }
        add("filterElements(_:)", 60) { play in
            let test = try play.test(0)
            return try play[0].filterElements { test(String($0)) }
        }
        add("interspersed(_:)", 61) { try $0[0].interspersed(with: try $0.text(0)) }
        add("interspersed(every:_:)", 61) { play in
            try play[0].interspersed(every: try play.count(0, from: 1), with: try play.text(1))
        }
        add("replaceNil(with:)", 62) { play in
            try play[0].map(Rules.optional).replaceNil(with: try play.text(0))
        }
        add("timestamped(on:)", 64) { play in
            try play[0].timestamped(on: play.scheduler).map { ($0.value, $0.time.sinceOrigin.ticks) }
        }
        add("timeInterval(on:)", 65) { play in
            try play[0].timeInterval(on: play.scheduler).map { ($0.value, $0.interval.ticks) }
        }
        add("withUnretained(_:)", 66) { play in
            let owner = Owner(name: try play.text(0, or: "me"))
            play.keep(ActionDisposable { withExtendedLifetime(owner) {} })
            return try play[0].withUnretained(owner).map { "\($0.name) \($1)" }
        }
        add("lift(_:)", 67) { play in
            try play[0].lift { source in
                source.filter { Int($0).map { $0 % 2 == 0 } ?? true }.map { Rules.letter("\((Int($0) ?? 2) / 2)") }
            }
        }
    }
}

/// An object that a subscription does not retain.
final class Owner: LifetimeOwner, Sendable {
    let name: String
    let lifetime: Lifetime
    private let token: Lifetime.Token

    init(name: String) {
        self.name = name
        (lifetime, token) = Lifetime.make()
    }
}

extension Rules {
    /// Interprets letters as materialized events: c is a failure, and a, b, and d are 1, 2, and 3.
    @Sendable static func event(_ value: String) -> Source.Event {
        value == "c" ? .failed(MarbleFailure()) : .next(["a": "1", "b": "2", "d": "3"][value] ?? value)
    }

    @Sendable static func result(_ value: String) -> Result<String, MarbleFailure> {
        if case .next(let value) = event(value) { .success(value) } else { .failure(MarbleFailure()) }
    }
}

extension Duration {
    /// The number of whole ticks. The quotient of two durations is a rounded `Double`, so it can be too small by one.
    fileprivate var ticks: Int { Int(attoseconds / Duration.tick.attoseconds) }
}
