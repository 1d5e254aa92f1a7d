/// The choices of a schedule that differ from the plain order, by their position among all choices.
///
/// In the plain order, each choice is 0: work runs in the order in which it became due, and time passes when no work is due.
struct Schedule: Sendable, Equatable, CustomStringConvertible {
    struct Deviation: Sendable, Equatable {
        let position: Int
        let choice: Int
    }

    /// In the order of their positions.
    var deviations: [Deviation] = []

    init(_ deviations: [Deviation] = []) { self.deviations = deviations }

    /// The choices that a run has made.
    init(choices: [Choice]) {
        deviations = choices.indices.compactMap { position in
            choices[position].chosen == 0 ? nil : Deviation(position: position, choice: choices[position].chosen)
        }
    }

    /// Reads the text of a schedule; `nil` if it has another form than `3:1 7:2`.
    init?(_ text: String) {
        for word in text.split(separator: " ") {
            let numbers = word.split(separator: ":").compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
            deviations.append(Deviation(position: numbers[0], choice: numbers[1]))
        }
    }

    var description: String { deviations.map { "\($0.position):\($0.choice)" }.joined(separator: " ") }

    func choice(at position: Int) -> Int { deviations.first { $0.position == position }?.choice ?? 0 }
}

/// A choice that a run has made: one of `count` options.
struct Choice: Sendable, Equatable {
    let chosen: Int
    let count: Int
}

/// What decides the choices of a run.
enum Strategy: Sendable {
    /// The choices of a schedule, and otherwise the plain order.
    case schedule(Schedule)

    /// Random choices.
    case random(RandomChoices)

    mutating func choose(at position: Int, among count: Int) -> Int {
        switch self {
        case .schedule(let schedule): return min(schedule.choice(at: position), count - 1)
        case .random(var random):
            let choice = random.next(below: count)
            self = .random(random)
            return choice
        }
    }
}

/// Random choices that depend on a seed alone.
struct RandomChoices: Sendable {
    private var state: UInt64

    /// Choices differ from the plain order once in this number of choices, on average. It depends on the seed, because some races
    /// need few deviations and others many.
    private var rarity: UInt64 = 1

    init(seed: UInt64) {
        state = seed
        rarity = 1 << (nextNumber() % 4)
    }

    mutating func next(below count: Int) -> Int {
        let deviates = nextNumber() % rarity == 0
        let choice = Int(nextNumber() % UInt64(count))
        return deviates ? choice : 0
    }

    private mutating func nextNumber() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
