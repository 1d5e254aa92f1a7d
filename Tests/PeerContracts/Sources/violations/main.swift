import Foundation
import PeerContracts
import StreamTesting

// Runs the program that shows that an operator does not satisfy a law. Without arguments, prints the names of the operators.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, let law = Int(arguments[1]).flatMap(ContractLaw.init),
    let row = Row.all.first(where: { $0.id == arguments[0] })
else {
    print("Usage: violations NAME LAW, for example: violations OpenCombine.zip 5")
    for row in Row.all { print(row.id) }
    exit(2)
}
switch row.show(law, print: writeLine) {
case false?: exit(0)
case true?:
    print("No violation of law \(law.rawValue) was found.")
    exit(3)
case nil:
    print("There is no program about law \(law.rawValue).")
    exit(2)
}
