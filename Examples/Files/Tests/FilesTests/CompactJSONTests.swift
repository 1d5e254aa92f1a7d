import Testing

@testable import FilesKit

@Suite struct CompactJSONTests {
    @Test(
        arguments: [
            (#"{ "b" : 1 , "a" : [ true , null ] }"#, #"{"a":[true,null],"b":1}"#),
            (#"{"b":{"d":1,"c":2},"a":0}"#, #"{"a":0,"b":{"c":2,"d":1}}"#),
            (#"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#),
            (#"{"aa":1,"a":2,"":3}"#, #"{"":3,"a":2,"aa":1}"#),
            (#"{"a":2,"a":1}"#, #"{"a":2,"a":1}"#),
            ("-0.10e+05", "-0.10e+05"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            (#"" \u00e9 \" é ""#, #"" \u00e9 \" é ""#),
            (" [ ] ", "[]"), ("{ }", "{}"), ("\ttrue\r", "true"), ("", ""), (" \t ", ""),
        ])
    func compactTextIsSortedAndKeepsLiterals(text: String, expected: String) throws {
        #expect(String(decoding: try compactJSON(Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            ("{", "a key is missing", 2), (#"{"a"}"#, "a colon is missing", 5), (#"{"a":}"#, "an unknown word", 6),
            (#"{"a":1,}"#, "a key is missing", 8), ("[1,]", "an unknown word", 4),
            ("[1 2]", "a comma or ] is missing", 4),
            (#"{"a":1"#, "a comma or } is missing", 7), ("1 2", "text after the value", 3),
            ("01", "text after the value", 2),
            ("1.", "a digit is missing", 3), ("+1", "an unknown word", 1), ("nul", "an unknown word", 4),
            (#""a"#, "a string without an end", 3), (#""\x""#, "an unknown escape", 3),
            (#""\u12""#, "an unknown escape", 6),
            ("\"\t\"", "a control character in a string", 2),
        ])
    func invalidTextIsAProblemAtItsColumn(text: String, reason: String, column: Int) {
        #expect(throws: JSONProblem(reason: reason, column: column)) { try compactJSON(Array(text.utf8)) }
    }

    @Test func invalidUTF8IsAProblem() {
        #expect(throws: JSONProblem(reason: "invalid UTF-8", column: 1)) { try compactJSON([0x22, 0xFF, 0x22]) }
    }

    @Test func deepNestingIsAProblemInsteadOfAStackOverflow() throws {
        func nested(_ depth: Int) -> [UInt8] {
            [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
        }
        #expect(try compactJSON(nested(512)) == nested(512))
        #expect(throws: JSONProblem(reason: "more than 512 levels", column: 513)) { try compactJSON(nested(100_000)) }
    }
}
