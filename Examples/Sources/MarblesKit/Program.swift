import OperatorCatalogue
import Operators
import StreamTesting

/// The request of a command line.
public struct Program: Sendable {
    static let usage = """
        usage: marbles ['operator(arguments)' ['[name: ]diagram' …]] [--ticks n] [--svg file]
               marbles --watch file [--svg file]
               marbles --pictures folder

        Plays an operator in virtual time and draws what happened.

            marbles 'debounce(3)' 'a-b----c|'
            marbles 'take(until: trigger)' '-1-2-3-4-|' 'trigger: ----x'
            marbles 'flatMap(.latest)' '-a-b--|' 'a: 1-1-1|' 'b: 2-2-2|' --svg latest.svg

        Without diagrams it draws those of the documentation, and without arguments every operator.
        In a diagram '-' is a tick, a letter or a digit a value, {ab} a longer value, (ab) several values at one tick, '|' a
        completion, and '#' a failure.
        --watch reads the operator from the first line of a file and the diagrams from the others, each time it changes.
        --ticks limits the run of a signal that does not end.

        """

    private var words: [String] = []
    private var options: [String: String] = [:]

    /// The result of a run: the texts to write to each output, and the exit status.
    public struct Outcome: Sendable, Equatable {
        public var output = ""
        public var complaint = ""
        public var status: Int32 = 0
    }

    /// Parses the arguments without a library, because a diagram that begins with '-' looks like an option to a
    /// library.
    public init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard ["--svg", "--watch", "--pictures", "--ticks", "--help"].contains(word) else {
                words.append(word)
                continue
            }
            if word == "--help" {
                options[word] = ""
                continue
            }
            guard let value = rest.popFirst() else {
                throw Complaint(
                    "\(word) needs a value after it.", in: arguments.joined(separator: " "),
                    at: arguments.joined(separator: " ").count)
            }
            options[word] = value
        }
        if let ticks = options["--ticks"], Int(ticks).map({ !(0...1_000_000).contains($0) }) ?? true {
            throw Complaint("--ticks needs a whole number up to 1000000.", in: "--ticks \(ticks)", at: 8)
        }
    }

    /// The file to watch.
    public var watched: String? { options["--watch"] }

    /// Processes the request once.
    public func run() -> Outcome {
        outcome {
            if options["--help"] != nil { return Self.usage }
            if let folder = options["--pictures"] { return try writePictures(to: folder) }
            guard !words.isEmpty else { return try Gallery(files: try Files.documentation()).text }
            return try play(words)
        }
    }

    /// Runs the operator that a watched file contains.
    public func run(file text: String) -> Outcome {
        outcome {
            let lines = text.split(separator: "\n").map(String.init).filter { line in
                !line.hasPrefix("//") && line.contains { $0 != " " }
            }
            return try play(lines)
        }
    }

    /// Sends the text of a watched file each time it changes. An empty file is ignored, because another process is
    /// still writing it.
    public static func texts(of path: String, on scheduler: some Scheduler) -> Signal<String, Never> {
        Signal<SchedulerTime, Never>.interval(.milliseconds(100), on: scheduler).mapToVoid().prepend(())
            .map { try? Files.read(path) }.skipNil().filter { !$0.isEmpty }.distinctUntilChanged()
    }

    private func play(_ words: [String]) throws -> String {
        guard let first = words.first else { throw Complaint("Expected an operator.", in: "", at: 0) }
        let (call, table) = (try Call(parsing: first), DrawingTable.all)
        let ticks = options["--ticks"].flatMap { Int($0) }
        let (subject, _) = try table.find(call)
        guard words.count == 1, !subject.inputs.isEmpty else {
            return try shown(try table.picture(of: call, on: Array(words.dropFirst()), ticks: ticks))
        }
        let entries = try Gallery(files: try Files.documentation()).entries.filter {
            $0.subject.description == subject.description
        }
        let entry = entries.first { $0.call == call } ?? entries.first
        return try shown(try table.picture(of: call, on: entry?.inputs ?? [], ticks: ticks))
    }

    private func shown(_ picture: MarblePicture) throws -> String {
        guard let file = options["--svg"] else { return picture.text + "\n" }
        try Files.write(picture.svg, to: file)
        return ""
    }

    private func writePictures(to folder: String) throws -> String {
        let gallery = try Gallery(files: try Files.documentation())
        var texts = ["README.md": gallery.page]
        for entry in gallery.entries { texts[entry.name + ".svg"] = entry.picture.svg }
        try Files.replacePictures(in: folder, with: texts)
        return "\(gallery.entries.count) pictures in \(folder)\n"
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
