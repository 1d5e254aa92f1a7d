import Testing

@testable import SeekKit

@Suite struct RegexTests {
    private let folder = TemporaryFolder()

    private func scan(_ text: String, for pattern: String, ignoresCase: Bool = false) throws -> [Int] {
        let path = folder.write(Array(text.utf8), to: "file")
        let query = Query(pattern, ignoresCase: ignoresCase, isRegex: true)
        var scanner = FileScanner(try #require(Needle(query)))
        var lines: [Int] = []
        try scanner.scan(path) { matches in lines += matches.map(\.line) }
        return lines
    }

    @Test(
        "Lines that match are found, with and without a literal",
        arguments: [
            ("t.o", [1, 3]), ("^two$", [3]), ("two", [1, 3]), ("two\\b", [1, 3]), ("[ot]", [1, 2, 3]),
            ("wo?", [1, 2, 3]),
            ("o{2}", []), ("e+n*d?\\s+", [1]), ("one|three", [1]), ("(?:on|tw)e?", [1, 3]), ("", []),
            ("x*", [1, 2, 3, 4]),
            ("^$", [4]), ("\\w+ \\w+", [1]), ("(?i)TWO", [1, 3]),
        ])
    func lines(pattern: String, expected: [Int]) throws {
        guard !pattern.isEmpty else { return #expect(Needle(Query(pattern, isRegex: true)) == nil) }
        #expect(try scan("one two\nwait\ntwo\n\n", for: pattern) == expected)
    }

    @Test func `case is ignored, in the literal as well`() throws {
        #expect(try scan("Straße 7\nSTRASSE\nstraße x", for: "straße \\d", ignoresCase: true) == [1])
        #expect(try scan("Abc7\nabcd\nABC9", for: "abc[0-9]", ignoresCase: true) == [1, 3])
    }

    @Test func `a line with bytes that are not UTF-8 is matched`() throws {
        let path = folder.write([0xFF, 0x61, 0x62, 0x0A, 0x61, 0xFE, 0x62, 0x0A], to: "file")
        for (pattern, lines) in [("a.?b", [1, 2]), ("ab$", [1]), ("ab+", [1])] {
            var scanner = FileScanner(try #require(Needle(Query(pattern, isRegex: true))))
            var found: [Int] = []
            try scanner.scan(path) { matches in found += matches.map(\.line) }
            #expect(found == lines, "\(pattern)")
        }
    }

    @Test(
        "The longest text that each match contains is found",
        arguments: [
            ("quicksilver", "quicksilver", true), ("ab+cde", "cde", false), ("abc+d", "abc", true),
            ("abc*d", "ab", true),
            ("x?abc", "abc", false), ("^abc", "abc", false), ("abc$", "abc", true), ("a\\.b\\d", "a.b", true),
            ("(one|two) three", " three", false), ("[a-z[x]]+ing\\b", "ing", false), ("abc{2}d", "ab", true),
            ("\\p{Lu}abc", "abc", false), ("a|b", nil, false), ("[abc]", nil, false), (".", nil, false),
            ("(?i)abc", nil, false),
            ("a?", nil, false), ("(abc", nil, false), ("[abc", nil, false), ("\\Qabc\\E", nil, false),
            ("(?:abc)?de", "de", false),
            ("(?<name>a)bc", "bc", false), ("[]a]bc", "bc", false), ("ab\\", nil, false),
            ("abc\\x41", nil, false), ("\\u{41}bc", "bc", false), ("a\\d{2}bc", "bc", false), ("ab{x}", nil, false),
        ] as [(String, String?, Bool)])
    func literals(pattern: String, text: String?, isAtStart: Bool) {
        #expect(RegexLiteral.longest(in: pattern) == text.map { RegexLiteral.Found(text: $0, isAtStart: isAtStart) })
    }

    @Test(
        "No text is required of an expression whose escapes or braces are not known",
        arguments: [
            ("A\\x42", "AB"), ("A\\u0042c", "ABc"), ("A\\U00000042c", "ABc"), ("(a)\\1bc", "aabc"),
            ("\\o{101}b", "Ab"),
            ("\\N{LATIN SMALL LETTER A}b", "ab"), ("a\\u{42 43}d", "aBCd"), ("\\x{41}B", "AB"),
            ("ab\\e", "ab\u{1B}"),
            ("\\abc", "\u{7}bc"), ("a\\Q*b\\Ec", "a*bc"), ("(\\Q)\\E)?bc", "bc"), ("(?<n>a)\\k<n>b", "aab"),
            ("(a)\\g{1}b", "aab"), ("\\bab\\X", "abc"), ("a\\yb", "ab"), ("xy{|z}", "z}"), ("xyz{|b", "b"),
            ("(a(?#()b)c", "abc"),
        ])
    func unknownEscapes(pattern: String, line: String) throws {
        #expect(try scan("none\n\(line)\n", for: pattern) == [2])
    }

    @Test func `with a literal the same lines are found as without`() throws {
        var state: UInt64 = 38
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = ["a", "b", "ab", "a+", "b?", "[ab]", ".", "(a|b)", "\\b", "b*", "a{2}", "^", "$", "\\w", "c"]
        let text = (0..<200).map { _ in (0..<next(8)).map { _ in ["a", "b", "c", " "][next(4)] }.joined() }
        for _ in 0..<300 {
            let pattern = (0...next(4)).map { _ in pieces[next(pieces.count)] }.joined()
            guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple) else {
                continue
            }
            let expected = text.enumerated().filter { (try? regex.firstMatch(in: $0.element)) != nil }.map {
                $0.offset + 1
            }
            #expect(try scan(text.map { $0 + "\n" }.joined(), for: pattern) == expected, "\(pattern)")
        }
    }

    @Test(
        "The boundaries of words are those of ripgrep",
        arguments: [
            ("MAX\\b", [1, 3]), ("\\bx", [4]), ("\\B2", [2]), ("_\\b", []), ("X\\B", [2]), ("\\b\\b2", []),
            ("^\\b", [1, 2, 3, 4]),
            ("(?i)max\\b|\\bX", [1, 3, 4]),
        ])
    func boundaries(pattern: String, expected: [Int]) throws {
        #expect(try scan("A MAX\nA_MAX2\n_MAX-\nx\n", for: pattern) == expected)
    }

    @Test func `the automaton agrees with Regex on lines of ASCII, and leaves the others to it`() throws {
        var state: UInt64 = 63
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = [
            "a", "b", "(a|b)", "(?:ab|c)*", "[a-c]", "[^b]", ".", "\\d", "\\W", "\\s+", "b*?", "a{2}", "(a|b?){1,3}",
            "^", "$", "|", "B",
            "[\\w.-]", "\\.", "(?<n>b)", "c+", "[[:alpha:]]", "(^a|b$)", "()", "\\t", "}", "]",
        ]
        let letters = ["a", "b", "c", "B", "1", " ", ".", "_", "\t", "\r", "-", "}", "]"].map { Unicode.Scalar($0)! }
        let text = (0..<200).map { _ in
            String(String.UnicodeScalarView((0..<next(8)).map { _ in letters[next(letters.count)] }))
        }
        for _ in 0..<500 {
            let pattern = (0...next(5)).map { _ in pieces[next(pieces.count)] }.joined()
            let ignoresCase = next(2) == 0
            guard let regex = try? LineRegex(pattern, ignoresCase: ignoresCase) else { continue }
            var matcher = LineMatcher(try #require(regex.automaton, "\(pattern)"))
            for var line in text {
                let isMatch = line.withUTF8 { matcher.matches(Bytes($0)) }
                let expected = line.withUTF8 { regex.firstMatch(in: Bytes($0), hit: nil) } != nil
                #expect(isMatch == expected, "\(pattern) \(line.debugDescription)")
            }
        }
        var (matcher, line) = (LineMatcher(try #require(LineAutomaton("a.c", ignoresCase: false))), "aéc")
        #expect(line.withUTF8 { matcher.matches(Bytes($0)) } == nil)
    }

    @Test(
        "What the automaton does not know is left to Regex",
        arguments: [
            "a(?=b)", "(a)\\1", "\\p{L}", "ä", "[a&&b]", "a++", "\\x41", "(?s).", "a{,2}", "a{1000}",
            "((a{100}){100}){100}", "[]a]",
            "[[:upper:]a-\\d]",
        ])
    func unknownNotation(pattern: String) {
        #expect(LineAutomaton(pattern, ignoresCase: false) == nil)
    }

    @Test func `smart case does not count the letters of escapes`() {
        let mode = CaseMode.smart
        #expect(mode.ignoresCase(in: "a\\W\\p{Lu}\\B", isRegex: true) && !mode.ignoresCase(in: "\\WA", isRegex: true))
        #expect(!mode.ignoresCase(in: "a\\W") && !mode.ignoresCase(in: "\\\\W", isRegex: true))
    }

    @Test func `an invalid expression matches nothing and has a problem`() {
        #expect(Needle(Query("(", isRegex: true)) == nil)
        #expect(Query("(", isRegex: true).problem != nil)
        #expect(Query("(").problem == nil && Query("a.c", isRegex: true).problem == nil)
    }

    @Test func `the parts of a line that match are marked`() throws {
        var occurrences = Occurrences(of: try #require(Needle(Query("[0-9]+", isRegex: true))))
        #expect(occurrences.ranges(in: "ä12 x 345") == [2..<4, 7..<10])
    }

    @Test(
        "The places of matches are those of the bytes, valid or not",
        arguments: [
            ([0xE9, 0xFF], []), ([0xE2, 0x82], []), ([0xF0, 0x9F, 0x98], []), ([0xED, 0xA0, 0x80], []), ([], [0xE9]),
            ([0xC3, 0xA4, 0xE9], [0xE9, 0xC3, 0xA4]),
        ] as [([UInt8], [UInt8])])
    func invalidBytes(before: [UInt8], after: [UInt8]) throws {
        let regex = try LineRegex("a\\d", ignoresCase: false)
        let line = before + Array("a1".utf8) + after + Array("a2".utf8)
        let (first, second) = (before.count..<before.count + 2, line.count - 2..<line.count)
        line.withUnsafeBytes { line in
            #expect(regex.ranges(in: line) == [first, second])
            #expect(regex.firstMatch(in: line, hit: first.lowerBound) == first)
        }
    }
}
