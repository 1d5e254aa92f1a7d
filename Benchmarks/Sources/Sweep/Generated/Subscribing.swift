// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Subscribing.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func subscribing(_ entries: inout [SweepEntry]) {
    }
}
