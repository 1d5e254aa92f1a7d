import OpenCombine
import Operators

// "Shakespeare plays Scrabble", the best-known benchmark of reactive libraries (José Paumard, 2015): for each word of a text, several short
// streams are created, subscribed to, and read for one value. The words are made from the frequencies of letters in English.

/// The rules, and the words.
enum Scrabble {
    private static let scores = [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10]
    private static let tiles = [9, 2, 2, 1, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1]
    private static let frequencies = [
        82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2, 20, 1,
    ]

    @inline(never) static func score(_ letter: UInt8) -> Int { scores[Int(letter) - 97] }
    @inline(never) static func available(_ letter: UInt8) -> Int { tiles[Int(letter) - 97] }

    /// The dictionary of 80,000 words, and the text of 24,000 words, of which the dictionary contains about 60 %.
    static let words: (dictionary: Set<String>, text: [String]) = {
        var random = RandomNumbers(state: 7)
        var (dictionary, list): (Set<String>, [String]) = ([], [])
        while list.count < 80_000 {
            let word = makeWord(&random)
            if dictionary.insert(word).inserted { list.append(word) }
        }
        let text = (0..<24_000).map { _ in
            random.next(below: 10) < 6 ? list[random.next(below: list.count)] : makeWord(&random)
        }
        return (dictionary, text)
    }()

    /// The first words of the text, which is repeated if it is too short.
    static func text(_ count: Int) -> ArraySlice<String> {
        let text = words.text
        return count <= text.count ? text[..<count] : (0..<count).map { text[$0 % text.count] }[...]
    }

    static var checksumOfText: Int { ByHand.play(words.text[...]) }

    private static func makeWord(_ random: inout RandomNumbers) -> String {
        let length = 2 + random.next(below: 4) + random.next(below: 5)
        let letters = (0..<length).map { _ -> UInt8 in
            var rest = random.next(below: frequencies.reduce(0, +))
            let letter = frequencies.firstIndex {
                rest -= $0
                return rest < 0
            }
            return UInt8(97 + letter!)
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A number that shows that the best three groups of words were found.
    static func checksum(_ best: [(score: Int, words: [String])]) -> Int {
        best.reduce(0) { sum, group in
            let letters = group.words.reduce(0) { $1.utf8.reduce($0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } }
            return sum &* 31 &+ group.score &* 1_000 &+ group.words.count &+ letters
        }
    }

    static func best(of groups: [Int: [String]]) -> [(score: Int, words: [String])] {
        groups.sorted { $0.key > $1.key }.prefix(3).map { (score: $0.key, words: $0.value) }
    }
}

private struct RandomNumbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

/// The work as loops.
private enum ByHand {
    static func histogram(_ word: String) -> [UInt8: Int] {
        var counts: [UInt8: Int] = [:]
        for letter in word.utf8 { counts[letter, default: 0] += 1 }
        return counts
    }

    static func blanks(_ word: String) -> Int {
        var sum = 0
        for (letter, count) in histogram(word) { sum += max(0, count - Scrabble.available(letter)) }
        return sum
    }

    static func bestLetter(_ word: String) -> Int {
        var best = 0
        for letter in word.utf8 { best = max(best, Scrabble.score(letter)) }
        return best
    }

    static func score(_ word: String) -> Int {
        var sum = bestLetter(word)
        for (letter, count) in histogram(word) {
            sum += Scrabble.score(letter) * min(count, Scrabble.available(letter))
        }
        return 2 * sum + (word.utf8.count == 7 ? 50 : 0)
    }

    static func play(_ text: ArraySlice<String>) -> Int {
        var groups: [Int: [String]] = [:]
        for word in text where Scrabble.words.dictionary.contains(word) && blanks(word) <= 2 {
            groups[score(word), default: []].append(word)
        }
        return Scrabble.checksum(Scrabble.best(of: groups))
    }
}

/// The work as a user of Rill writes it.
private enum Streams {
    static func histogram(_ word: String) -> Signal<[UInt8: Int], Never> {
        word.utf8.signal.reduce(into: [:]) { counts, letter in counts[letter, default: 0] += 1 }
    }

    static func blanks(_ word: String) -> Numbers {
        histogram(word).flatMap(.concat) { $0.signal }.map { max(0, $0.value - Scrabble.available($0.key)) }.reduce(
            0, +)
    }

    static func bestLetter(_ word: String) -> Numbers {
        word.utf8.signal.take(3).concat(word.utf8.signal.skip(3)).map { Scrabble.score($0) }.max()
    }

    static func letterScores(_ word: String) -> Numbers {
        histogram(word).flatMap(.concat) { $0.signal }
            .map { Scrabble.score($0.key) * min($0.value, Scrabble.available($0.key)) }.reduce(0, +)
    }

    static func score(_ word: String) -> Numbers {
        letterScores(word).concat(bestLetter(word)).reduce(0, +).map { 2 * $0 + (word.utf8.count == 7 ? 50 : 0) }
    }

    static func play(_ text: ArraySlice<String>) -> Int {
        text.signal.filter { Scrabble.words.dictionary.contains($0) }.filter { blanks($0).waitForFirst()! <= 2 }
            .reduce(into: [Int: [String]]()) { groups, word in
                groups[score(word).waitForFirst()!, default: []].append(word)
            }.map { Scrabble.checksum(Scrabble.best(of: $0)) }.waitForFirst()!
    }
}

/// The same with OpenCombine.
private enum Combined {
    static func first<Publisher: OpenCombine.Publisher>(of publisher: Publisher) -> Publisher.Output
    where Publisher.Failure == Never {
        var first: Publisher.Output?
        _ = publisher.sink { first = $0 }
        return first!
    }

    static func histogram(_ word: String) -> some OpenCombine.Publisher<[UInt8: Int], Never> {
        letters(word).reduce([UInt8: Int]()) { counts, letter in
            var counts = counts
            counts[letter, default: 0] += 1
            return counts
        }
    }

    // Erased, because OpenCombine's operators on a sequence's publisher compute arrays instead of streaming.
    static func letters(_ word: String) -> AnyPublisher<UInt8, Never> {
        Publishers.Sequence<String.UTF8View, Never>(sequence: word.utf8).eraseToAnyPublisher()
    }

    static func entries(_ word: String) -> some OpenCombine.Publisher<(key: UInt8, value: Int), Never> {
        histogram(word).flatMap(maxPublishers: .max(1)) { Publishers.Sequence<[UInt8: Int], Never>(sequence: $0) }
    }

    static func blanks(_ word: String) -> some OpenCombine.Publisher<Int, Never> {
        entries(word).map { max(0, $0.value - Scrabble.available($0.key)) }.reduce(0, +)
    }

    static func bestLetter(_ word: String) -> some OpenCombine.Publisher<Int, Never> {
        letters(word).prefix(3).append(letters(word).dropFirst(3)).map { Scrabble.score($0) }.reduce(0) { max($0, $1) }
    }

    static func score(_ word: String) -> some OpenCombine.Publisher<Int, Never> {
        entries(word).map { Scrabble.score($0.key) * min($0.value, Scrabble.available($0.key)) }.reduce(0, +)
            .append(bestLetter(word)).reduce(0, +).map { 2 * $0 + (word.utf8.count == 7 ? 50 : 0) }
    }

    static func play(_ text: ArraySlice<String>) -> Int {
        let groups = Publishers.Sequence<ArraySlice<String>, Never>(sequence: text).eraseToAnyPublisher()
            .filter { Scrabble.words.dictionary.contains($0) }.filter { first(of: blanks($0)) <= 2 }
            .reduce([Int: [String]]()) { groups, word in
                var groups = groups
                groups[first(of: score(word)), default: []].append(word)
                return groups
            }
        return Scrabble.checksum(Scrabble.best(of: first(of: groups)))
    }
}

/// A workload that does something for each word, and adds the results.
private func words(
    _ name: String, byHand: @escaping @Sendable (String) -> Int, ours: @escaping @Sendable (String) -> Int,
    openCombine: (@Sendable (String) -> Int)? = nil
) -> Workload {
    @Sendable func sum(_ count: Int, _ body: (String) -> Int) -> Int {
        let text = Scrabble.words.text
        return (0..<count).reduce(0) { $0 &+ body(text[$1 % text.count]) }
    }
    return Workload(
        name: "short.\(name)", unit: "word", elements: 100_000, countedElements: 1_000, subscriptions: nil,
        expected: { sum($0, byHand) }, limit: Contestant("a loop") { sum($0, byHand) },
        ours: .ours { sum($0, ours) },
        peers: openCombine.map { peer in [Contestant("OpenCombine", share: 0.3) { sum($0, peer) }] } ?? [])
}

let shortStreams: [Workload] = [
    words(
        "just", byHand: { opaque($0).utf8.count }, ours: { Numbers.just($0.utf8.count).waitForFirst()! },
        openCombine: { Combined.first(of: Just($0.utf8.count)) }),
    words(
        "count", byHand: { $0.utf8.reduce(0) { count, _ in count + 1 } },
        ours: { $0.utf8.signal.count().waitForFirst()! },
        openCombine: { Combined.first(of: Combined.letters($0).count()) }),
    words(
        "histogram", byHand: { ByHand.histogram($0).count }, ours: { Streams.histogram($0).waitForFirst()!.count },
        openCombine: { Combined.first(of: Combined.histogram($0)).count }),
    words(
        "bestLetter", byHand: ByHand.bestLetter, ours: { Streams.bestLetter($0).waitForFirst()! },
        openCombine: { Combined.first(of: Combined.bestLetter($0)) }),
    words(
        "score", byHand: ByHand.score, ours: { Streams.score($0).waitForFirst()! },
        openCombine: { Combined.first(of: Combined.score($0)) }),
    Workload(
        name: "scrabble", unit: "word", elements: Scrabble.words.text.count, countedElements: 1_000, subscriptions: nil,
        expected: { ByHand.play(Scrabble.text($0)) },
        limit: Contestant("a loop") { ByHand.play(Scrabble.text($0)) },
        ours: .ours { Streams.play(Scrabble.text($0)) },
        peers: [Contestant("OpenCombine", share: 0.3) { Combined.play(Scrabble.text($0)) }]),
]
