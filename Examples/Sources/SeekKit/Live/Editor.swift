#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What happens with the match that is chosen.
package enum Choice: Hashable, Sendable {
    /// Prints `path:line`.
    case printLocation
    /// Prints `+line path`, quoted for a shell if necessary.
    case printPlus
    /// Opens the match in an editor.
    case edit(Editor)

    /// Returns the line to print.
    package func line(for match: Match) -> [UInt8] {
        switch self {
        case .printLocation, .edit: match.locationBytes
        case .printPlus: Array("+\(match.line) ".utf8) + match.path.quotedForShell
        }
    }
}

/// The user's editor, and how it is told the line.
package struct Editor: Hashable, Sendable {
    /// The command as the user wrote it, which can have arguments, such as `code --wait`.
    package let command: String

    /// - Parameter environment: Returns the value of a variable. `VISUAL` precedes `EDITOR`, as in Git.
    package init(environment: (String) -> String?) {
        let commands = ["VISUAL", "EDITOR"].lazy.compactMap(environment).filter { !$0.isEmpty }
        command = commands.first ?? "vi"
    }

    private static let withGoto: Set<String> = ["code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"]
    private static let withColon: Set<String> = ["hx", "helix", "subl", "zed", "zeditor", "mate"]

    /// The arguments for a match.
    package func arguments(for match: Match) -> [[UInt8]] {
        let program = command.split(separator: " ").first?.split(separator: "/").last.map(String.init) ?? ""
        if Self.withGoto.contains(program) { return [Array("--goto".utf8), match.locationBytes] }
        if Self.withColon.contains(program) { return [match.locationBytes] }
        return [Array("+\(match.line)".utf8), match.path.bytesWithoutDash]
    }

    /// Opens one match after another.
    /// - Returns: The problem of an editor that could not be started, or that failed. The matches after it are not opened.
    func open(_ matches: [Match]) -> String? {
        for match in matches {
            if let problem = open(match) { return problem }
        }
        return nil
    }

    private func open(_ match: Match) -> String? {
        if match.path.isCopy { return "\(match.path) is a pipe, which no editor can open" }
        // A shell splits the command, as it does for Git.
        let shell = ["sh", "-c", command + " \"$@\"", command].map { Array($0.utf8) }
        let arguments = shell + arguments(for: match)
        switch runInForeground("/bin/sh", arguments) {
        case .exit(0): return nil
        case .exit(let status): return "\(command) ended with status \(status)"
        case .signal(let number): return "\(command) was ended by signal \(number)"
        case .failed(let code): return "/bin/sh: \(String(cString: strerror(code)))"
        }
    }
}

extension Path {
    /// The path, which must not begin with a dash, as an option does.
    fileprivate var bytesWithoutDash: [UInt8] {
        bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : Array(bytes)
    }

    /// The path as a shell reads it: in quotes if it has other characters than letters, digits, and `./_-+,@%`.
    package var quotedForShell: [UInt8] {
        let isPlain =
            !bytes.isEmpty
            && bytes.allSatisfy { byte in
                (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                    || "./_-+,@%".utf8.contains(byte)
            }
        if isPlain { return bytesWithoutDash }
        let quote = UInt8(ascii: "'")
        return [quote] + bytesWithoutDash.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] } + [quote]
    }
}
