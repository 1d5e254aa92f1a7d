import Operators

/// A random graph of properties, and what observers listen to: descriptions that both the model and the library can build.
struct Graph: Sendable {
    /// A property. It refers to earlier ones by their positions.
    indirect enum Node: Sendable {
        case source(Int)
        case map(Int, factor: Int)
        case combine(Int, Int)
        case combineThree(Int, Int, Int)
        case and(Int, Int)
        case validated(Int)

        /// Computed by a closure that reads the second property if the first one is even, and otherwise the third one.
        case choice(Int, Int, Int)

        /// Computed by a closure that reads properties one after the other, and stops after a multiple of three.
        case fold([Int])

        /// Whether it can read a property that it has not read before.
        var hasBranches: Bool {
            switch self {
            case .choice, .fold: true
            default: false
            }
        }
    }

    /// A signal over properties, with a state of its own for each subscription.
    indirect enum Chain: Sendable {
        case values(Int)
        case shared(Int)
        case map(Chain, factor: Int)
        case even(Chain)
        case changes(Chain)
        case sum(Chain)
        case take(Chain, count: Int)
        case join(Chain, Chain)
        case joinAll([Chain])
    }

    /// What one thread does.
    enum Step: Sendable {
        case set(Int, Int)
        case modify(Int, Int)
        case batch([(source: Int, value: Int)])
        case subscribe(Chain)
        case unsubscribe(Int)
        case read
    }

    var nodes: [Node] = []
    var chains: [Chain] = []

    /// The position of the chain whose observer writes, and the source that it writes to.
    var writer: (chain: Int, source: Int)?
    var steps: [Step] = []

    var sources: [Int] { nodes.indices.filter { if case .source = nodes[$0] { true } else { false } } }

    static func fold(_ a: Int, _ b: Int) -> Int { (a &* 31 &+ b &* 17 &+ 5) % 1_000 }
    static func fold(_ values: [Int]) -> Int { values.reduce(7, fold) }
    static func multiply(_ value: Int, _ factor: Int) -> Int { (value &* factor &+ 1) % 1_000 }
    /// Reads properties one after the other, and stops after a multiple of three.
    static func fold(reading properties: [Int], _ value: (Int) -> Int) -> Int {
        var result = 7
        for property in properties {
            let next = value(property)
            result = fold(result, next)
            if next % 3 == 0 { break }
        }
        return result
    }

    static func isWriting(_ value: Int) -> Bool { value % 5 == 0 }

    init(seed: UInt64, number: UInt64) {
        var random = Random(seed: seed &+ number &* 0x9E37_79B9)
        let sourceCount = random.below(3) + 1
        nodes = (0..<sourceCount).map { _ in .source(random.below(10)) }
        for _ in 0..<random.below(8) + 1 { nodes.append(node(&random)) }
        chains = (0..<random.below(4) + 1).map { _ in chain(&random, depth: 3) }
        if random.below(2) == 0 { writer = (random.below(chains.count), random.below(sourceCount)) }
        steps = (0..<random.below(12) + 3).map { _ in step(&random, sourceCount) }
    }

    private func node(_ random: inout Random) -> Node {
        // Late ones more often, so that graphs become deep.
        func any() -> Int { max(random.below(nodes.count), random.below(nodes.count)) }
        switch random.below(10) {
        case 0, 1: return .map(any(), factor: random.below(9) + 1)
        case 2: return .combineThree(any(), any(), any())
        case 3: return .and(any(), any())
        case 4: return .validated(any())
        case 5, 6, 7: return .choice(any(), any(), any())
        case 8: return .fold((0..<random.below(4) + 1).map { _ in any() })
        default: return .combine(any(), any())
        }
    }

    private func chain(_ random: inout Random, depth: Int) -> Chain {
        let node = random.below(nodes.count)
        if depth == 0 { return .values(node) }
        switch random.below(9) {
        case 0: return .values(node)
        case 1: return .shared(node)
        case 2: return .map(chain(&random, depth: depth - 1), factor: random.below(9) + 1)
        case 3: return .even(chain(&random, depth: depth - 1))
        case 4: return .changes(chain(&random, depth: depth - 1))
        case 5: return .sum(chain(&random, depth: depth - 1))
        case 6: return .take(chain(&random, depth: depth - 1), count: random.below(4) + 1)
        case 7: return .joinAll((0..<random.below(3) + 1).map { _ in chain(&random, depth: depth - 1) })
        default: return .join(chain(&random, depth: depth - 1), chain(&random, depth: depth - 1))
        }
    }

    private func step(_ random: inout Random, _ sourceCount: Int) -> Step {
        let source = random.below(sourceCount)
        switch random.below(10) {
        case 0, 1, 2: return .set(source, random.below(10))
        case 3: return .modify(source, random.below(10))
        case 4: return .subscribe(chain(&random, depth: 2))
        case 5: return .unsubscribe(random.below(8))
        case 6: return .read
        default:
            return .batch(
                (0..<random.below(3) + 1).map { _ in (random.below(sourceCount), random.below(10)) })
        }
    }
}

/// Random numbers that a seed repeats.
struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
