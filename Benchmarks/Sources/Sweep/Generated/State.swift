// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/State.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func state(_ entries: inout [SweepEntry]) {
    }
}
