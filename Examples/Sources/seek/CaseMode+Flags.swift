import ArgumentParser
import SeekKit

extension CaseMode: EnumerableFlag {
    package static func name(for value: CaseMode) -> NameSpecification {
        switch value {
        case .smart: [.customLong("smart-case"), .customShort("S")]
        case .sensitive: [.customLong("case-sensitive"), .customShort("s")]
        case .ignored: [.customLong("ignore-case"), .customShort("i")]
        }
    }

    package static func help(for value: CaseMode) -> ArgumentHelp? {
        switch value {
        case .smart: "Ignores case unless the query contains an uppercase letter. The default in a terminal."
        case .sensitive: "Distinguishes upper and lower case. The default without a terminal."
        case .ignored: "Ignores upper and lower case."
        }
    }
}
