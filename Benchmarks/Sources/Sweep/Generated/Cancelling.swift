// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Cancelling.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func cancelling(_ entries: inout [SweepEntry]) {
    }
}
