// Creates a tree of text files for measurements. The same arguments create the same tree on every machine.
//
//     swiftc -O Scripts/make-tree.swift -o make-tree
//     ./make-tree FOLDER [FILES] [MEGABYTES]
//
// One file in a hundred is binary. The word "quicksilver" is in one file of fifty, and the word "riverbed" in one line
// of a thousand.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The 64-bit generator by Sebastiano Vigna known as SplitMix.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func vocabulary(_ random: inout Random) -> [[UInt8]] {
    let syllables = [
        "ka", "ro", "mi", "ten", "sul", "vor", "é", "ngo", "la", "brin", "ше", "tu", "do", "is", "川", "er",
    ]
    return (0..<4_000).map { _ in
        (0..<Int.random(in: 1...4, using: &random))
            .flatMap { _ in Array(syllables[Int(random.next() % UInt64(syllables.count))].utf8) }
    }
}

func text(size: Int, words: [[UInt8]], rare: Bool, _ random: inout Random) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 200)
    var wordsLeftInLine = 10
    while bytes.count < size {
        bytes += words[Int(random.next() % UInt64(words.count))]
        wordsLeftInLine -= 1
        if wordsLeftInLine > 0 {
            bytes.append(UInt8(ascii: " "))
            continue
        }
        if random.next() % 1_000 == 0 { bytes += Array(" riverbed".utf8) }
        bytes.append(UInt8(ascii: "\n"))
        wordsLeftInLine = Int.random(in: 2...14, using: &random)
    }
    if rare { bytes += Array("here is some quicksilver\n".utf8) }
    return bytes
}

func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else { fatalError("usage: make-tree FOLDER [FILES] [MEGABYTES]") }
let root = arguments[1]
let files = arguments.count > 2 ? Int(arguments[2])! : 20_000
let megabytes = arguments.count > 3 ? Int(arguments[3])! : 500
let averageSize = megabytes * 1_000_000 / files

var random = Random(state: 2_026)
let words = vocabulary(&random)
mkdir(root, 0o755)
for number in 0..<files {
    let outer = "\(root)/area-\(number / 1_000)"
    let inner = "\(outer)/part-\(number / 20 % 50)"
    mkdir(outer, 0o755)
    mkdir(inner, 0o755)
    // Most files are small and a few are large: the size is the product of two uniform numbers, scaled to the average.
    let size = Int(
        Double(averageSize) * 4 * Double.random(in: 0...1, using: &random) * .random(in: 0...1, using: &random))
    var bytes = text(size: size, words: words, rare: number % 50 == 7, &random)
    if number % 100 == 99 { bytes.insert(0, at: bytes.count / 2) }
    write(bytes, to: "\(inner)/file-\(number).txt")
}
