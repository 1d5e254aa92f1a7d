import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct BatchProgramTests {
    private let folder = TemporaryFolder(["a.txt": "one\nTwo\n", "b/c.txt": "two\n", ".hidden": "two\n"])

    @Test func `the query option is searched for`() {
        let run = SeekRun(folder.path, "--query", "two")
        #expect(run.output == "\(folder.path)/b/c.txt:1:two\n")
        #expect(run.complaints == "")
        #expect(run.end == .exit(0))
    }

    @Test func `each line of input is a query, including a last one without a newline`() {
        let run = SeekRun(folder.path, input: "two\nnone\none")
        #expect(run.output == "\(folder.path)/b/c.txt:1:two\n\(folder.path)/a.txt:1:one\n")
        #expect(run.end == .exit(0))
    }

    @Test func `paths that are not UTF-8 are searched and written as they are, also as arguments`() {
        let command = """
            cd \(folder.path) && for name in 'f\\350' 'f\\351'; do echo two > "$(printf "$name")"; done
            for paths in 'f*' .; do \(SeekProcess.path) --query two $paths | grep -a ^f | od -An -c; done
            """
        let run = SeekRun(["-c", command], program: "/bin/sh")
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let expected = [#"f 350 : 1 : t w o \n f 351 : 1 : t w"#, #"o \n"#]
        #expect(lines == expected + expected, "\(run.output) \(run.complaints)")
    }

    @Test(arguments: [
        (#"--query "$(printf 'f\351')""#, 0, #"1 : f 351 \n"#), (#"--query="$(printf 'f\351')""#, 0, #"1 : f 351 \n"#),
        (#"-i --query "$(printf 'F\351')""#, 0, #"1 : f 351 \n"#),
        (#"-E --query 'f\x{FFFD}$'"#, 0, #"1 : f 351 \n 2 : f 350 \n"#),
        (#"-E --query "$(printf 'f\351')""#, 64, ""), (#"--query "$(printf 'g\351')""#, 1, ""),
    ])
    func `a query that is not UTF-8 finds its bytes`(option: String, status: Int32, expected: String) {
        let command = #"cd \#(folder.path) && printf 'f\351\nf\350\n' > latin"#
        let search =
            "\(SeekProcess.path) \(option) latin > found; status=$?; cut -d : -f 2- found | od -An -c; exit $status"
        let run = SeekRun(["-c", "\(command); \(search)"], program: "/bin/sh")
        #expect(run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ") == expected)
        #expect(run.end == .exit(status))
        #expect(status != 64 || run.complaints.contains("it is not valid UTF-8"), "\(run.complaints)")
    }

    @Test func `each line of input is searched for with its bytes`() {
        let command =
            #"cd \#(folder.path) && printf 'f\351\nf\350\n' > latin; printf 'f\351\n' | \#(SeekProcess.path) latin | wc -l"#
        #expect(SeekRun(["-c", command], program: "/bin/sh").output.hasPrefix("1"))
    }

    @Test func `a list of types that cannot be written is an error`() {
        let run = SeekRun(["-c", "\(SeekProcess.path) --type-list > /dev/full"], program: "/bin/sh")
        #expect(run.end == .exit(2))
        #expect(run.complaints == "seek: output: No space left on device\n")
    }

    @Test func `the status is 1 without a match and with an empty query`() {
        #expect(SeekRun(folder.path, "--query", "none").end == .exit(1))
        #expect(SeekRun(folder.path, input: "\n").end == .exit(1))
    }

    @Test func `standard input without a line and no query are wrong usage, which names the option`() {
        let run = SeekRun(folder.path, input: "")
        #expect(run.end == .exit(64))
        #expect(run.output == "")
        #expect(
            run.complaints
                == "seek: Standard input is no terminal and has no line to search for. Write: seek --query TEXT [PATH …]\n"
        )
    }

    @Test func `options change the search`() {
        let folded = SeekRun(folder.path, "--query", "TWO", "--ignore-case")
        #expect(folded.output == "\(folder.path)/a.txt:2:Two\n\(folder.path)/b/c.txt:1:two\n")
        let first = SeekRun(folder.path, "--query", "TWO", "--ignore-case", "--max", "1")
        #expect(first.output == "\(folder.path)/a.txt:2:Two\n")
    }

    @Test func `an unreadable folder is an error`() {
        let run = SeekRun("\(folder.path)/none", "--query", "two")
        #expect(run.complaints == "seek: \(folder.path)/none: No such file or directory\n")
        #expect(run.output == "")
        #expect(run.end == .exit(2))
    }

    @Test(arguments: [
        ["--max", "0"], ["--max", "many"], ["--frobnicate"], ["--query"], ["--query", "a\nb"], ["-i", "-s"],
        ["--query", ""],
    ])
    func `invalid options are rejected`(arguments: [String]) {
        let run = SeekRun(arguments)
        #expect(run.complaints.contains("Usage: seek"))
        #expect(run.output == "")
        #expect(run.end == .exit(64))
    }

    @Test(arguments: [
        (["--max", "0"], "--max requires a number of matches, 1 or more, but got '0'. Omit it to show all matches."),
        (["--max", "many"], "but got 'many'"), (["--frobnicate"], "Unknown option '--frobnicate'"),
        (["--hiden"], "Did you mean '--hidden'?"), (["--query"], "Missing value for '--query <text>'"),
        (["--query", "a\nb"], "--query requires one line of text, but got 'a\nb'."),
        (["--query", ""], "--query requires a text, but got ''."), (["-i", "-s"], "-s"),
    ])
    func `an invalid option is named, with its value and the remedy`(arguments: [String], message: String) {
        #expect(SeekRun(arguments).complaints.contains(message))
    }

    @Test func `files are searched, and several paths in their order`() {
        let run = SeekRun("\(folder.path)/b", "\(folder.path)/a.txt", "\(folder.path)/.hidden", "--query", "two", "-i")
        #expect(
            run.output == ["b/c.txt:1:two", "a.txt:2:Two", ".hidden:1:two"].map { "\(folder.path)/\($0)\n" }.joined())
        #expect(run.end == .exit(0))
    }

    /// Runs grep with the arguments, in a folder of the same name for both programs.
    private func grep(_ arguments: [String], input: String = "") -> SeekRun {
        SeekRun(arguments, input: input, program: "/bin/grep")
    }

    @Test func `missing paths are named, and the others are searched, as by grep`() {
        let paths = ["none", "a.txt", "neither", "b/c.txt"].map { "\(folder.path)/\($0)" }
        let run = SeekRun(paths + ["--query", "wo"])
        let expected = grep(["-nH", "wo"] + paths)
        #expect(run.output == expected.output)
        #expect(run.complaints == expected.complaints.replacing("grep: ", with: "seek: ").replacing("/bin/", with: ""))
        #expect(run.end == expected.end)
        #expect(run.end == .exit(2))
        #expect(SeekRun("", "--query", "two").complaints == "seek: '': No such file or directory\n")
        #expect(SeekRun("/dev/null", "--query", "two").end == .exit(1))
    }

    @Test func `standard input is a path, and so is a pipe`() {
        #expect(SeekRun("-", "--query", "two", input: "one\ntwo").output == "<stdin>:2:two\n")
        #expect(SeekRun("-", input: "two").complaints.contains("The path - is standard input, so pass the text"))
        let shell = { (script: String) in
            SeekRun(["-c", script, SeekProcess.path, folder.path], program: "/bin/bash")
        }
        let run = shell(#""$0" --query two <(cat "$1"/*.txt "$1"/b/*) | sed 's/^[^:]*/pipe/'"#)
        #expect(run.output == "pipe:3:two\n")
        #expect(run.complaints == "")
        // Each query finds the text of a pipe, which can be read only once.
        let twice = shell(#"printf 'two\none\n' | "$0" <(cat "$1"/a.txt "$1"/b/*) | sed 's/^[^:]*/pipe/'"#)
        #expect(twice.output == "pipe:3:two\npipe:1:one\n")
    }

    @Test func `the matches in a pipe are written before it ends`() {
        let (input, output, complaints) = (Pipe(), Pipe(), Pipe())
        let process = SeekProcess(
            ["-", "--query", "two"], descriptors: [input.source, output.target, complaints.target])
        _ = write(input.target, "two\n", 4)
        #expect(output.waitForData() == "<stdin>:1:two\n")
        _ = write(input.target, "two", 3)
        input.closeTarget()
        #expect(process.wait() == .exit(0))
        #expect(output.read() == "<stdin>:2:two\n")
    }

    @Test(arguments: [["-l"], ["-c"], ["-C1"], ["-C", "3"]])
    func `files, counts, and surroundings are those of grep`(options: [String]) {
        var random = Generator(state: 7)
        let paths = (0..<6).map { number in
            // The last ones are longer than a chunk, and one has no newline at the end.
            let count = number < 3 ? 12 : 30_000
            var text = (0..<count).map { line in
                Int.random(in: 0..<(number == 5 ? 2_000 : 6), using: &random) == 0 ? "two \(line)\n" : "line \(line)\n"
            }.joined()
            if number.isMultiple(of: 2) { text.removeLast() }
            return folder.write(Array(text.utf8), to: "file-\(number)").description
        }
        let counts = options == ["-c"]
        let expected = grep((counts ? ["-cH"] : options + ["-nH"]) + ["two"] + paths).output
        let lines = expected.split(separator: "\n").filter { !counts || !$0.hasSuffix(":0") }
        let run = SeekRun(paths + ["--query", "two"] + options)
        #expect(run.output.split(separator: "\n") == lines)
        #expect(run.complaints == "")
    }

    @Test func `the messages are those of ripgrep`() {
        folder.write(Array("one\nTwo \"two\"\t\\\n".utf8) + [0xFF] + Array("three two".utf8), to: "json")
        let path = "\(folder.path)/json"
        let run = SeekRun(path, "--query", "two", "--json", "-C", "1")
        // What ripgrep 13 writes, without times and numbers of bytes.
        let expected = #"""
            {"type":"begin","data":{"path":{"text":"PATH"}}}
            {"type":"context","data":{"path":{"text":"PATH"},"lines":{"text":"one\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}
            {"type":"match","data":{"path":{"text":"PATH"},"lines":{"text":"Two \"two\"\t\\\n"},"line_number":2,"absolute_offset":4,"submatches":[{"match":{"text":"two"},"start":5,"end":8}]}}
            {"type":"match","data":{"path":{"text":"PATH"},"lines":{"bytes":"/3RocmVlIHR3bw=="},"line_number":3,"absolute_offset":16,"submatches":[{"match":{"text":"two"},"start":7,"end":10}]}}
            {"type":"end","data":{"path":{"text":"PATH"},"binary_offset":null,"stats":{"searches_with_match":1,"matched_lines":2,"matches":2}}}
            {"type":"summary","data":{"stats":{"searches_with_match":1,"matched_lines":2,"matches":2}}}

            """#
        #expect(run.output == expected.replacing("PATH", with: path))
        #expect(SeekRun("--json", "-l", "--query", "x").complaints.contains("--files-with-matches and --json"))
        #expect(SeekRun("-C", "many", "--query", "x").complaints.contains("--context requires a number of lines"))
    }

    @Test func `a text in the place of a path is explained`() {
        let run = SeekRun("a needle", folder.path, input: "x\n")
        #expect(
            run.complaints == "seek: a needle: No such file or directory\n"
                + "seek: To search for this text, write: seek --query 'a needle' \(folder.path)\n")
        #expect(run.end == .exit(2))
        #expect(SeekRun("-e", "needle").complaints.contains("seek --query needle\nseek: -e is --edit here"))
    }

    @Test func `a line of 9 MiB is written completely`() {
        let line = String(repeating: "x", count: 9 * 1_024 * 1_024) + "two" + String(repeating: "y", count: 1_000)
        folder.write(Array("\(line)\nlast two\n".utf8), to: "long")
        let run = SeekRun("\(folder.path)/long", "--query", "two")
        let isComplete = run.output == "\(folder.path)/long:1:\(line)\n\(folder.path)/long:2:last two\n"
        #expect(isComplete, "\(run.output.utf8.count) bytes")
    }

    @Test(arguments: [[], ["-c"], ["-l"], ["-C1"], ["--json"]], [1, 20_000])
    func `a binary file is searched alike by its name, in its folder, and in a pipe`(options: [String], lines: Int) {
        let text = (1...lines).map { "two \($0)\n" }.joined()
        let path = folder.write(Array("\(text)zero \0\ntwo\n".utf8), to: "binary/file").description
        let options = options + ["--query", "two"]
        let named = SeekRun([path] + options)
        let inFolder = SeekRun(["\(folder.path)/binary"] + options)
        // Written in two pieces, of which the second has the zero byte.
        let script = #"file=$1; shift; (head -n 1 $file; sleep 0.2; tail -n +2 $file) 2> /dev/null | "$0" - "$@""#
        let piped = SeekRun(["-c", script, SeekProcess.path, path] + options, program: "/bin/bash")
        let complaint = options.contains("-l") ? "" : "seek: \(path): binary file matches\n"
        for run in [named, inFolder] {
            #expect(run.output == named.output && run.complaints == complaint && run.end == .exit(0))
        }
        #expect(piped.output == named.output.replacing(path, with: "<stdin>"))
        #expect(piped.complaints == complaint.replacing(path, with: "<stdin>"))
        if options.contains("-c") { #expect(named.output == "\(path):\(lines)\n") }
        if options.contains("--json") { #expect(named.output.contains("\"binary_offset\":\(text.utf8.count + 5),")) }
    }

    @Test func `a binary file without a match before its zero byte is not mentioned`() {
        let path = folder.write(Array("one\n\0two\n".utf8), to: "binary").description
        let run = SeekRun(path, "--query", "two")
        #expect(run.output + run.complaints == "" && run.end == .exit(1))
    }

    @Test func `each mention of a file is searched by itself, as by grep and ripgrep`() {
        let (path, other) = ("\(folder.path)/b/c.txt", "\(folder.path)/./b/c.txt")
        let run = { (option: String) in
            SeekRun("\(self.folder.path)/b", path, other, path, path, "--query", "two", option)
        }
        let names = [path, path, other, path, path]
        #expect(run("-c").output == names.map { "\($0):1\n" }.joined())
        #expect(run("-l").output == names.map { "\($0)\n" }.joined())
        #expect(run("-C1").output == names.map { "\($0):1:two\n" }.joined(separator: "--\n"))
        let messages = run("--json").output
        #expect(messages.split(separator: "\n").count { $0.hasPrefix(#"{"type":"begin""#) } == 5)
        #expect(messages.hasSuffix(#"{"stats":{"searches_with_match":5,"matched_lines":5,"matches":5}}}"# + "\n"))
    }

    @Test func `the messages for a line that is not UTF-8 are those of ripgrep`() {
        folder.write(Array("caf".utf8) + [0xE9] + Array(" x ".utf8) + [0xE9] + Array("y\n".utf8), to: "latin")
        let messages = { (pattern: String) in
            SeekRun("\(self.folder.path)/latin", "--query", pattern, "--json", "-E").output
        }
        #expect(messages("x").contains(#""submatches":[{"match":{"text":"x"},"start":5,"end":6}]"#))
        let places = #"[{"match":{"bytes":"6SB4"},"start":3,"end":6},{"match":{"bytes":"6Xk="},"start":7,"end":9}]"#
        #expect(messages(#"[^\w ].?[xy]"#).contains(#""submatches":"# + places))
    }

    @Test func `regular expressions, globs, and types are options`() {
        #expect(SeekRun(folder.path, "-E", "--query", "^[Tt]wo?$").output.split(separator: "\n").count == 2)
        #expect(SeekRun(folder.path, "-E", input: "^o..$\n").output == "\(folder.path)/a.txt:1:one\n")
        #expect(SeekRun(folder.path, "--query", "two", "-g", "!b").end == .exit(1))
        #expect(SeekRun(folder.path, "--query", "two", "-t", "swift").end == .exit(1))
        #expect(SeekRun("--type-list").output.contains("swift: *.swift\n"))
        #expect(SeekRun("-E", "--query", "(").complaints.contains("--query '(' is not a regular expression: "))
        #expect(
            SeekRun("-t", "none", "--query", "x").complaints.contains(
                "'none' is not a type of files. --type-list prints"))
        #expect(SeekRun("-g", "[", "--query", "x").complaints.contains("'[' is not a glob"))
        #expect(SeekRun("--edit", "--plus").complaints.contains("--edit opens the match and --plus prints it."))
    }

    @Test func `hidden and ignored files are searched if requested`() {
        folder.write(Array("a.txt\n".utf8), to: ".ignore")
        #expect(SeekRun(folder.path, "--query", "Two").end == .exit(1))
        #expect(SeekRun(folder.path, "--query", "Two", "--no-ignore").output == "\(folder.path)/a.txt:2:Two\n")
        #expect(SeekRun(folder.path, "--query", "two", "--hidden").output.contains("\(folder.path)/.hidden:1:two\n"))
    }

    @Test func `the name of a group has no influence on smart case`() {
        #expect(SeekRun(folder.path, "-S", "-E", "--query", "(?<First>t)wo").output.split(separator: "\n").count == 2)
        #expect(SeekRun(folder.path, "-S", "-E", "--query", "(?P<First>T)wo").output == "\(folder.path)/a.txt:2:Two\n")
    }

    @Test func `smart case is an option`() {
        #expect(SeekRun(folder.path, "--query", "tw", "--smart-case").output.split(separator: "\n").count == 2)
        #expect(SeekRun(folder.path, "--query", "Tw", "-S").output == "\(folder.path)/a.txt:2:Two\n")
    }

    @Test func `the version is printed`() {
        let run = SeekRun("--version")
        #expect(run.output.hasPrefix("seek "))
        #expect(run.end == .exit(0))
    }

    @Test func `help exits with status 0`() {
        let run = SeekRun("--help")
        #expect(run.output.contains("USAGE: seek"))
        #expect(run.end == .exit(0))
    }

    @Test func `an unreadable subfolder is counted, listed if requested, and does not stop the search`() {
        folder.makeTooDeep("b/a")
        let run = SeekRun(folder.path, "--query", "two")
        #expect(run.output == "\(folder.path)/b/c.txt:1:two\n")
        #expect(run.complaints == "seek: 1 could not be read (--verbose names them)\n")
        #expect(run.end == .exit(2))
        let verbose = SeekRun(folder.path, "--query", "two", "--verbose")
        #expect(verbose.complaints.hasPrefix("seek: \(folder.path)/b/a/ddd"))
        #expect(verbose.complaints.hasSuffix("ddd: File name too long\n"))
    }

    @Test(.disabled(if: getuid() == 0, "the superuser can read everything"))
    func `an unreadable file is counted, listed if requested, and does not stop the search`() {
        chmod("\(folder.path)/a.txt", 0)
        let run = SeekRun(folder.path, "--query", "two")
        #expect(run.output == "\(folder.path)/b/c.txt:1:two\n")
        #expect(run.complaints == "seek: 1 could not be read (--verbose names them)\n")
        #expect(run.end == .exit(2))
        let verbose = SeekRun(folder.path, "--query", "two", "--verbose")
        #expect(verbose.complaints == "seek: \(folder.path)/a.txt: Permission denied\n")
    }

    @Test func `a closed pipe ends the program without a message`() {
        folder.write(Array(repeating: Array("two and more\n".utf8), count: 100_000).flatMap { $0 }, to: "large")
        let (output, complaints) = (Pipe(), Pipe())
        output.closeSource()
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        let descriptors = [input, output.target, complaints.target]
        let process = SeekProcess([folder.path, "--query", "two"], descriptors: descriptors)
        #expect(process.wait() == .exit(0))
        #expect(complaints.read() == "")
    }
}
