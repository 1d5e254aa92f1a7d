import Foundation
import PeerContracts
import StreamTesting

// Measures all rows, and writes or compares the document.
let arguments = Array(CommandLine.arguments.dropFirst())

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

func document() -> Document {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    do { return try Document(Measurement(folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)) } catch {
        fail("\(error)")
    }
}

switch (arguments.first, arguments.count) {
case ("--measure", 3):
    guard let row = Row.all.first(where: { $0.id == arguments[1] }) else {
        fail("No row has the name \(arguments[1]).")
    }
    Measurement.runChild(row, laws: arguments[2].split(separator: ",").compactMap { Int($0).flatMap(ContractLaw.init) })
case ("--check", 2):
    let document = document()
    print(document.summary)
    guard (try? String(contentsOfFile: arguments[1], encoding: .utf8)) == document.text else {
        fail(
            "\(arguments[1]) differs from the measurement. Run: swift run --package-path Tests/PeerContracts table \(arguments[1])"
        )
    }
case (let path?, 1) where !path.hasPrefix("-"):
    let document = document()
    print(document.summary)
    do { try document.text.write(toFile: path, atomically: true, encoding: .utf8) } catch { fail("\(error)") }
default:
    fail("Usage: table FILE, or table --check FILE")
}
