/// Finds a text that each match of a regular expression contains, so that the other lines need not be matched.
///
/// Only the outermost sequence is read. Groups, classes, and what a quantifier makes optional end a text, and alternatives,
/// options, quotations (`\Q`), comments, and escapes that are not known make the search give up. What is found may be shorter than possible but is never wrong.
enum RegexLiteral {
    struct Found: Equatable {
        let text: String
        /// Whether each match begins with the text.
        let isAtStart: Bool
    }

    static func longest(in pattern: String) -> Found? {
        // In a quotation or a comment, the signs that end groups and classes mean nothing.
        guard !pattern.contains("\\Q"), !pattern.contains("(?#") else { return nil }
        var scanner = Scanner(rest: pattern[...])
        guard scanner.scan() else { return nil }
        return scanner.found.max { $0.text.utf8.count < $1.text.utf8.count }
    }

    private struct Scanner {
        var rest: Substring
        private(set) var found: [Found] = []
        private var current = ""
        /// Whether nothing before the current text can match a character.
        private var isAtStart = true

        init(rest: Substring) { self.rest = rest }

        /// - Returns: Whether the expression is one that can be read.
        mutating func scan() -> Bool {
            while let character = rest.popFirst() {
                switch character {
                case "|": return false
                case "\\":
                    guard let escaped = rest.popFirst() else { return false }
                    if escaped.isLetter || escaped.isNumber || !escaped.isASCII {
                        end()
                        guard skipArgument(of: escaped) else { return false }
                    } else {
                        current.append(escaped)
                    }
                case "[":
                    end()
                    guard skipClass() else { return false }
                case "(":
                    end()
                    if rest.first == "?", rest.dropFirst().first.map({ !":=!<".contains($0) }) ?? true { return false }
                    guard skipGroup() else { return false }
                case "*", "?":
                    _ = current.popLast()
                    end()
                case "{":
                    // Without numbers, it is a sign like any other.
                    guard let numbers = rest.prefixMatch(of: /[\d, ]+}/) else { return false }
                    _ = current.popLast()
                    end()
                    rest = rest[numbers.range.upperBound...]
                case "+", ".", "^", "$": end()
                default: current.append(character)
                }
            }
            end()
            return true
        }

        private mutating func end() {
            if !current.isEmpty { found.append(Found(text: current, isAtStart: isAtStart)) }
            current = ""
            isAtStart = false
        }

        /// Skips the argument of an escape, as in `\p{L}` or `\u{e4}`.
        /// - Returns: Whether it is known where the escape ends, unlike that of `\x41` or `\k<name>`.
        private mutating func skipArgument(of escape: Character) -> Bool {
            if "dDwWsShHvVbBAzZtnrfea".contains(escape) { return true }
            guard "pPuxoN".contains(escape), rest.first == "{" else { return false }
            rest = rest.drop { $0 != "}" }.dropFirst()
            return true
        }

        /// Skips the rest of a class, in which other classes can be.
        private mutating func skipClass() -> Bool {
            var depth = 1
            if rest.first == "^" { rest.removeFirst() }
            if rest.first == "]" { rest.removeFirst() }
            while depth > 0, let character = rest.popFirst() {
                switch character {
                case "\\": _ = rest.popFirst()
                case "[": depth += 1
                case "]": depth -= 1
                default: break
                }
            }
            return depth == 0
        }

        private mutating func skipGroup() -> Bool {
            var depth = 1
            while depth > 0, let character = rest.popFirst() {
                switch character {
                case "\\": _ = rest.popFirst()
                case "[": guard skipClass() else { return false }
                case "(": depth += 1
                case ")": depth -= 1
                default: break
                }
            }
            return depth == 0
        }
    }
}
