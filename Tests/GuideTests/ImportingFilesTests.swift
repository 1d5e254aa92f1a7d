import Foundation
import FoundationBridges
import Rill
import TestSupport
import Testing

private struct Order: Equatable {
    let item: String
    let amount: Int

    init(line: String) throws(ImportError) {
        let fields = line.split(separator: ",")
        guard fields.count == 2, let amount = Int(fields[1]) else { throw .invalid(line) }
        (item, self.amount) = (String(fields[0]), amount)
    }
}

private enum ImportError: Error, Equatable {
    case unreadable(FileError), invalid(String)
}

private func importOrders(
    from file: URL, saving save: @escaping @Sendable ([Order]) async throws(ImportError) -> Void
) -> Signal<Int, ImportError> {
    FileContents(of: file).lines()
        .mapFailure(ImportError.unreadable)
        .buffer(count: 500)
        .mapAsync(max: 4) { (lines) async throws(ImportError) in
            var orders: [Order] = []
            for line in lines { orders.append(try Order(line: line)) }
            try await save(orders)
            return orders.count
        }
        .scan(0, +)
}

@Suite("Guide: ImportingFiles") struct ImportingFilesTests {
    private func imported(_ text: String) async throws -> (counts: [Int], failure: ImportError?, amounts: Int) {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (counts, amounts) = (Locked<[Int]>([]), Locked(0))
        let progress = importOrders(from: file) { orders throws(ImportError) in
            amounts.modify { sum in sum += orders.reduce(0) { $0 + $1.amount } }
        }
        do throws(ImportError) {
            for try await count in progress.values() { counts.append(count) }
        } catch {
            return (counts.value, error, amounts.value)
        }
        return (counts.value, nil, amounts.value)
    }

    @Test("The number of imported lines is sent after each portion")
    func progress() async throws {
        let text = (1...1_200).map { "tea,\($0)" }.joined(separator: "\n")
        let result = try await imported(text)
        #expect(result.counts == [500, 1_000, 1_200])
        #expect(result.failure == nil)
        #expect(result.amounts == 1_200 * 1_201 / 2)
    }

    @Test("An invalid line ends the import with the line") func invalid() async throws {
        let result = try await imported("tea,1\ncoffee")
        #expect(result.failure == .invalid("coffee"))
        #expect(result.counts.isEmpty)
    }
}
