import TestSupport
import Testing

@testable import FoundationBridges

@Suite struct TransferEventTests {
    @Test("Events of a transfer, and errors of files, can be elements of a set")
    func sets() {
        let progress = TransferEvent<Int>.progress(TransferProgress(bytes: 1))
        expectEqual(Set([progress, .finished(1), progress, .finished(2)]).count, 3)
        let error = FileError(path: "a", code: 2)
        expectEqual(Set([error, FileError(path: "a", code: 2), FileError(path: "a", code: 3)]).count, 2)
    }
}
