import Foundation
import PeerContracts
import StreamTesting

let arguments = Array(CommandLine.arguments.dropFirst())
let program = CommandLine.arguments[0]
switch arguments.first {
case "--measure" where arguments.count == 3:
    guard let row = Row.all.first(where: { $0.id == arguments[1] }) else { exit(2) }
    Measurement.runChild(row, laws: arguments[2].split(separator: ",").compactMap { Int($0).flatMap(ContractLaw.init) })
case "--show":
    let measurement = Measurement(program: Bundle.main.executablePath ?? program)
    let rows = Row.all.filter { row in arguments.count < 2 || arguments[1...].contains { row.id.contains($0) } }
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: rows.count) { index in
        let row = rows[index]
        let start = SuspendingClock.now
        let verdicts = measurement.verdicts(of: row)
        let time = SuspendingClock.now - start
        lock.lock(); defer { lock.unlock() }
        print("==", row.id, time)
        for (law, verdict) in verdicts.sorted(by: { $0.key < $1.key }) {
            switch verdict {
            case .broken(let what): print("  NO", law.rawValue, law, what)
            case .promises(let what): print("  promises", law.rawValue, what)
            default: break
            }
            if case .broken = verdict { 
               let r = row.show(law) { print("         |", $0) } 
               if r != false { print("         ***** PROGRAM", r as Any) }
            }
        }
    }
default:
    print("usage: table FILE | table --check FILE")
    exit(2)
}
