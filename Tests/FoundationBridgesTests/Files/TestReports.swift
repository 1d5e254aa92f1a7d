#if os(Linux)
    import Foundation

    @testable import FoundationBridges

    /// The reports of the system, with interference at each call.
    final class TestReports: FolderReports {
        /// Called before and after a watch is added, and before the queue is read.
        var interfere: () -> Void = {}

        /// The error to return instead of a watch, if there is one.
        var refusal: () -> Int32? = { nil }

        /// Returns the number of reports to pass on at a time.
        var pieceCount: () -> Int = { .max }

        /// Returns the number of reports to keep before an overflow, if the queue is to overflow.
        var overflow: () -> Int? = { nil }

        /// Changes the order of the reports that have arrived.
        var reorder: (inout [FolderReport]) -> Void = { _ in }

        /// Whether the second report of a rename is withheld until the rename has ended.
        var isRenaming = false

        private(set) var reads = 0
        private var waiting: [FolderReport] = []

        override func add(_ folder: FileDescriptor) -> Int32 {
            if let code = refusal() { return -code }
            interfere()
            defer { interfere() }
            return super.add(folder)
        }

        override func read() throws(FileError) -> [FolderReport] {
            reads += 1
            interfere()
            if let kept = overflow() {
                try receive()
                waiting.removeLast(max(0, waiting.count - kept))
                waiting.append(FolderReport(watch: -1, kind: .overflow))
            }
            if waiting.isEmpty {
                try receive()
                if !waiting.isEmpty { reorder(&waiting) }
            }
            var piece = waiting.prefix(pieceCount())
            if isRenaming { piece = piece.prefix { if case .movedTo = $0.kind { false } else { true } } }
            waiting.removeFirst(piece.count)
            return Array(piece)
        }

        override func waitForRenames(in folder: FileDescriptor) {
            super.waitForRenames(in: folder)
            isRenaming = false
        }

        private func receive() throws(FileError) {
            while case let reports = try super.read(), !reports.isEmpty { waiting += reports }
        }
    }

    /// Returns a function of the C library that Swift does not import.
    func systemFunction<Function>(_ name: String, as type: Function.Type) -> Function {
        unsafeBitCast(dlsym(nil, name)!, to: type)
    }
#endif
