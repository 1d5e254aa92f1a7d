import OperatorCatalogue
import Operators
import StreamTesting

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The request of a command line.
public struct Program: Sendable {
    static let usage = """
        usage: marbles ['operator(arguments)' ['[name: ]diagram' …]] [--ticks n] [--svg file]
               marbles --watch file [--ticks n] [--svg file]
               marbles --pictures folder
               marbles -h | --help | --version

        Plays an operator in virtual time and draws what happened.

            marbles 'debounce(3)' 'a-b----c|'
            marbles 'map(* 10)' '-1-2|'
            marbles 'take(until: trigger)' '-1-2-3-4-|' 'trigger: ----x'
            marbles 'flatMap(.latest)' '-a-b--|' 'a: 1-1-1|' 'b: 2-2-2|' --svg latest.svg

        Without diagrams it draws those of the documentation, and without arguments every operator.
        In a diagram '-' is a tick, a letter or a digit a value, {ab} a longer value, (ab) several values at one tick, '|' a
        completion, and '#' a failure. A diagram that looks like an option needs a name: 'source: -h'.
        An argument is a number, a duration in ticks, a name of a diagram, or a rule:
          transformations   letters, '* 10', '+ 1', '- 1', '/ 2', '% 2', '[1: a, 2: b]'
          predicates        even, odd, letter, digit, '< 3', '>= 3', '== a', '!= a'
          two numbers       +, *, -, max, min
        If an operator has a fixed closure, the drawing shows it. Every other argument is an error.
        --watch reads the operator from the first line of a file and the diagrams from the others, each time it changes.
        --ticks limits the run of a signal that does not end.
        NO_COLOR turns the colors of a terminal off.

        """

    static let version = "marbles 0.1.0\n"

    private var words: [String] = []
    private var options: [String: String] = [:]

    /// The result of a run: the texts to write to each output, and the exit status.
    public struct Outcome: Sendable, Equatable {
        public var output = ""
        public var complaint = ""
        public var status: Int32 = 0
        /// The call that `output` draws.
        var call: String?

        init(output: String = "", complaint: String = "", status: Int32 = 0) {
            (self.output, self.complaint, self.status) = (output, complaint, status)
        }

        public static func == (left: Self, right: Self) -> Bool {
            (left.output, left.complaint, left.status) == (right.output, right.complaint, right.status)
        }
    }

    /// Parses the arguments without a library, because a diagram that begins with '-' looks like an option to a
    /// library.
    public init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
            switch name {
            case "-h", "--help", "--version":
                guard name == word else {
                    throw Complaint("\(name) has no value. Remove the text after it.", in: word, at: name.count)
                }
                options[name == "-h" ? "--help" : name] = ""
            case "--svg", "--watch", "--pictures", "--ticks":
                guard options[name] == nil else {
                    throw Complaint(
                        "\(name) occurs twice. Remove one of them.", in: arguments.joined(separator: " "), at: 0)
                }
                let value = name == word ? rest.popFirst() : String(word.dropFirst(name.count + 1))
                guard let value, !value.isEmpty else {
                    throw Complaint("\(name) needs a value after it.", in: word, at: word.count)
                }
                options[name] = value
            case _ where Self.looksLikeOption(word, isFirst: words.isEmpty):
                throw Complaint(
                    "There is no option '\(word)'. The options are --ticks, --svg, --watch, --pictures, --help and --version; "
                        + "write a diagram with its name, such as 'source: \(word)'.", in: word, at: 0)
            case _: words.append(word)
            }
        }
        try checkOptions()
    }

    /// Returns whether a word is an unknown option and not a diagram: an operator never begins with '-', and diagrams rarely begin
    /// with two ticks and three values.
    private static func looksLikeOption(_ word: String, isFirst: Bool) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let name = word.drop { $0 == "-" }
        return isFirst || word.hasPrefix("--") && (word.contains("=") || name.count > 2 && name.allSatisfy(\.isLetter))
    }

    private func checkOptions() throws {
        if let ticks = options["--ticks"], Int(ticks).map({ !(0...1_000_000).contains($0) }) ?? true {
            throw Complaint("--ticks needs a whole number up to 1000000.", in: "--ticks \(ticks)", at: 8)
        }
        if options["--help"] != nil || options["--version"] != nil { return }
        let isAlone = words.isEmpty && options["--watch"] == nil
        for (option, isRejected, reason) in [
            ("--watch", !words.isEmpty, "reads the operator and the diagrams from the file. Remove the others."),
            (
                "--pictures", !words.isEmpty || options.count > 1,
                "draws every operator into a folder. Remove the other arguments."
            ),
            ("--svg", isAlone, "needs an operator to draw, such as 'map(* 10)'."),
            ("--ticks", isAlone, "needs an operator to run, such as 'interval(2)'."),
        ] where options[option] != nil && isRejected {
            throw Complaint("\(option) \(reason)", in: "\(option) \(options[option]!)", at: 0)
        }
    }

    /// The file to watch.
    public var watched: String? { options["--help"] == nil && options["--version"] == nil ? options["--watch"] : nil }

    /// Processes the request once. If there is a file to watch, only checks that it can be read.
    public func run() -> Outcome {
        var outcome = outcome {
            if options["--help"] != nil { return Self.usage }
            if options["--version"] != nil { return Self.version }
            if let watched {
                _ = try Files.read(watched)
                return ""
            }
            if let folder = options["--pictures"] { return try writePictures(to: folder) }
            guard !words.isEmpty else { return try Gallery(files: try Files.documentation()).text }
            return try play(words)
        }
        outcome.call = words.first
        return outcome
    }

    /// Runs the operator that a watched file contains. Without a text, reports that the file does not exist.
    public func run(file text: String?) -> Outcome {
        let lines = (text ?? "").split(separator: "\n").map(String.init).filter { line in
            !line.hasPrefix("//") && line.contains { $0 != " " }
        }
        var outcome = outcome {
            guard text != nil else { throw Trouble("\(watched ?? "") cannot be read. Waiting until it can.") }
            guard !lines.isEmpty else {
                throw Trouble(
                    "\(watched ?? "The file") has no operator. Write one into the first line, and the diagrams into the others."
                )
            }
            let shown = try play(lines)
            return shown.isEmpty ? "\(options["--svg"] ?? "") is written.\n" : shown
        }
        outcome.call = lines.first
        return outcome
    }

    /// Sends the text of a watched file, or `nil` if it cannot be read, each time it changes.
    ///
    /// A text is sent after it was the same for 150 milliseconds, because another process can be writing the file.
    public static func texts(of path: String, on scheduler: some Scheduler) -> Signal<String?, Never> {
        Signal<SchedulerTime, Never>.interval(.milliseconds(100), on: scheduler).mapToVoid().prepend(())
            .map { try? Files.read(path) }.distinctUntilChanged().debounce(for: .milliseconds(150), on: scheduler)
            .distinctUntilChanged()
    }

    private func play(_ words: [String]) throws -> String {
        guard let first = words.first else { throw Complaint("Expected an operator.", in: "", at: 0) }
        let table = DrawingTable.all
        let (call, diagrams) = try Call(parsing: first).completed(for: Array(words.dropFirst()))
        try explainNameElsewhere(call, table)
        let ticks = options["--ticks"].flatMap { Int($0) }
        let (subject, _) = try table.find(call)
        guard words.count == 1, !subject.inputs.isEmpty else {
            return try shown(try Operator.run(call.text, on: diagrams, ticks: ticks))
        }
        let examples = try Examples(files: try Files.documentation())
        let candidates = examples.documented(subject) + (try examples.own(subject).map { [$0] } ?? [])
        let inputs = (candidates.first { $0.call == call } ?? candidates.first)?.inputs ?? []
        return try shown(try table.run(call, on: inputs, ticks: ticks))
    }

    /// Throws an error that names the operator if the call has its name in another library.
    private func explainNameElsewhere(_ call: Call, _ table: DrawingTable) throws {
        guard !table.drawings.contains(where: { $0.name == call.name || $0.name == call.path }) else { return }
        let names = NamesElsewhere(table: (try? Files.read(Files.root.path + "/Examples/other-names.txt")) ?? "")
        if let same = table.drawings.first(where: { $0.name.lowercased() == call.name.lowercased() }) {
            throw Complaint("There is no operator '\(call.name)'. Did you mean \(same.name)?", in: call.text, at: 0)
        }
        guard let explanation = names.explanation(of: call.name) else { return }
        let example = names.example(of: call.name, among: try calls(table)).map { " An example: marbles '\($0)'" } ?? ""
        throw Complaint(
            "There is no operator '\(call.name)'. \(explanation)\(example)", in: call.text, at: 0)
    }

    /// Returns the calls of the documentation and of the drawings, which can be played without diagrams.
    private func calls(_ table: DrawingTable) throws -> [String] {
        let examples = try Examples(files: try Files.documentation())
        return try table.drawings.flatMap { drawing in
            try (examples.documented(drawing) + [examples.own(drawing)].compactMap(\.self)).map(\.call.text)
        }
    }

    private func shown(_ run: DrawingRun) throws -> String {
        guard let file = options["--svg"] else { return run.picture.text + "\n" + limit(of: run) }
        try Files.write(run.picture.svg, to: file)
        return ""
    }

    /// Returns a note if the run was stopped at a number of ticks that the command line does not contain.
    private func limit(of run: DrawingRun) -> String {
        guard let tick = run.stoppedAt, options["--ticks"] == nil else { return "" }
        return "… stopped at tick \(tick); --ticks sets another limit\n"
    }

    private func writePictures(to folder: String) throws -> String {
        let gallery = try Gallery(files: try Files.documentation())
        var texts = ["README.md": gallery.page(try Summaries())]
        for entry in gallery.entries { texts[entry.name + ".svg"] = entry.picture.svg }
        try Files.replacePictures(in: folder, with: texts)
        return "\(gallery.entries.count) pictures in \(folder)\n"
    }

    /// Writes a text to a descriptor.
    /// - Returns: An outcome with status 74 if a part cannot be written. A pipe that nobody reads any longer is no failure.
    public static func written(_ text: String, to descriptor: Int32) -> Outcome {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                break
            } else if errno != EINTR {
                return Outcome(complaint: "marbles: standard output: \(String(cString: strerror(errno)))\n", status: 74)
            }
        }
        return Outcome()
    }

    private func outcome(_ body: () throws -> String) -> Outcome { Self.outcome(body) }

    /// Converts a thrown error to an outcome, with status 64 for invalid input and 74 for a file error.
    public static func outcome(_ body: () throws -> String) -> Outcome {
        do { return Outcome(output: try body()) } catch let error as Trouble {
            return Outcome(complaint: "marbles: \(error)\n", status: 74)
        } catch {
            return Outcome(complaint: "marbles: \(error)\n", status: 64)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
